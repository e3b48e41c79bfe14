package org.priory.models.belief;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicImages;
import org.priory.inference.posterior.BeliefPosterior;
import org.priory.inference.variational.BeliefSettings;
import org.priory.inference.variational.belief.BeliefVips;
import org.priory.models.fit.FitTask;
import org.priory.models.model.FittedModel;
import org.priory.models.model.KnownSize;
import org.priory.models.model.RecordWords;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.FileData;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.SourceFile;
import org.priory.privacy.data.file.ImageShape;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Wall;

/** A belief network of images, whose size the header of the file says. */
public final class BeliefTask extends FitTask<BeliefPosterior> {
  private final BeliefSettings chosen;
  private final ImageShape shape;

  /**
   * @param request whose schema is the data itself, its header: images need no other
   * @param chosen hidden units, second moment and threshold
   * @param size how many images there are, as far as it is public
   * @throws BadData if the header or the settings are wrong
   */
  public BeliefTask(FitRequest request, BeliefSettings chosen, Size size) {
    super(request, new FileData(request.files().data()), size);
    this.chosen = chosen;
    this.shape = ImageShape.of(request.files().data());
    request
        .engine()
        .ifPresent(
            other -> other.check(request.model(), method(), List.of(request.files().data())));
    requirePlan();
  }

  @Override
  public String words() {
    return "sigmoid belief network";
  }

  @Override
  public String method() {
    return BeliefVips.NAME;
  }

  @Override
  public RecordWords records() {
    return RecordWords.of(
        "image",
        "the size of the images",
        "the size of the images and the threshold of their pixels, and the image as the unit of"
            + " privacy");
  }

  /** The constructor has looked at the header. */
  @Override
  public void check() {}

  @Override
  public Wall wall(Size known, Ledger ledger, RandomSource random, int threads) {
    Path path = request().files().data();
    if (request().engine().isPresent()) {
      int pixels = shape.rows() * shape.columns();
      EngineFactory.Table images =
          new EngineFactory.Table(
              SourceFile.OfImages.pieces(path, shape.images(), pixels),
              false,
              origin()::requireUnchanged,
              this::counted);
      return elsewhere(
          pixels,
          sources -> request().engine().get().open(images, sources),
          Population.ofRows(known),
          ledger,
          random);
    }
    return new Wall(
        order -> read(RecordFiles.images(path, null, 2), order),
        Population.ofRows(known),
        ledger,
        request().dataset(),
        random,
        threads);
  }

  @Override
  public FitMethod<BeliefPosterior> decide(KnownSize known, PrivacyBudget budget) {
    Settings set =
        request()
            .settings()
            .accept(BeliefNetwork.NAME, EnumSet.of(Settings.Group.SAMPLING, Settings.Group.STEPS));
    var sampling = set.sampling(known.value());
    int steps = set.steps(chosen.steps(), sampling.share(known.value()));
    return BeliefVips.within(
        new PublicImages(shape.rows(), shape.columns(), known.value()),
        budget,
        chosen.with(steps, sampling));
  }

  @Override
  public FittedModel fitted(BeliefPosterior posterior) {
    return new FittedBelief(posterior);
  }
}
