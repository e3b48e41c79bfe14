package org.priory.app.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.priory.app.run.Run.Clock;
import org.priory.app.run.Run.Procedure;
import org.priory.app.run.Run.Promise;
import org.priory.inference.model.Images;
import org.priory.inference.posterior.BeliefPosterior;
import org.priory.inference.variational.belief.BeliefSettings;
import org.priory.inference.variational.belief.BeliefVips;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.ImageShape;
import org.priory.privacy.data.Population;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.Size;
import org.priory.privacy.data.Spill;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.ledger.DataIdentity;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Passage;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Wall;

/**
 * A fit of a belief network from the request to the posterior, in the order of {@link FitRun}:
 * everything that can be refused without the data, the shape of the file, the number of images, the
 * plan, the budget, the charge, the fit.
 */
public final class BeliefRun {
  /** As the command line calls the model. */
  public static final String NAME = "belief-network";

  /** In words. */
  private static final String WORDS = "sigmoid belief network";

  private final FitRequest request;
  private final BeliefSettings chosen;
  private final Size size;
  private final Ledger ledger;
  private final Consumer<String> messages;
  private final FitRun.ProgressView progress;
  private final ImageShape shape;
  private final RunFolder folder;

  /**
   * Checks all that needs neither data nor ledger.
   *
   * @param request whose schema is the data itself, its header: images need no other
   * @param chosen hidden units, second moment and threshold
   * @param size how many images there are, as far as it is public
   * @throws BadData if the file, the settings or the folder is wrong
   */
  public BeliefRun(
      FitRequest request,
      BeliefSettings chosen,
      Size size,
      Ledger ledger,
      Consumer<String> messages,
      FitRun.ProgressView progress) {
    this.request = request;
    this.chosen = chosen;
    this.size = size;
    this.ledger = ledger;
    this.messages = messages;
    this.progress = progress;
    this.shape = ImageShape.of(request.files().data());
    this.folder = RunFolder.fresh(request.files().out());
    method(new KnownSize(1e6, KnownSize.How.DECLARED, Optional.empty()));
  }

  /** Fits, and writes the results. */
  public Run run() throws IOException {
    long start = System.nanoTime();
    try (Wall wall = wall()) {
      Run run = request.privacy().noise() ? privately(wall, start) : plainly(wall, start);
      RunFiles.write(run);
      return run;
    }
  }

  private Wall wall() {
    RandomSource random =
        request.privacy().seed().isPresent()
            ? InsecureSeededSource.of(request.privacy().seed().getAsLong())
            : SecureSource.create();
    Path path = request.files().data();
    // Without noise nothing leaves but to the curator, who may count.
    return new Wall(
        order -> RecordFiles.images(path, null, 2).read(Spill.standard(), order),
        Population.ofRows(request.privacy().noise() ? size : Size.PUBLIC),
        ledger,
        request.dataset(),
        random,
        Runtime.getRuntime().availableProcessors());
  }

  private Run privately(Wall wall, long start) throws IOException {
    // The cost of the plan does not depend on the number of images.
    Optional<KnownSize> declared = SizeQuestion.declared(size);
    KnownSize any = new KnownSize(1e6, KnownSize.How.DECLARED, Optional.empty());
    ledger.require(request.dataset(), wall.cost(method(declared.orElse(any)).plan()));
    ledger.bind(request.dataset(), DataIdentity.ofFile(request.files().data()));
    KnownSize known =
        declared.orElseGet(
            () ->
                size instanceof Size.Secret
                    ? SizeQuestion.bought(wall, request.epsilon(), request.delta())
                    : SizeQuestion.counted(wall));
    BeliefVips method = method(known);
    Plan plan = method.plan();
    ledger.require(request.dataset(), wall.cost(plan));
    messages.accept(PlainWords.of(method.forecast()));
    LongFunction<PrivacyEvent> after = steps -> cost(wall, known, PlanPrefix.of(plan, steps));
    Statement statement =
        Statement.of(after, plan.noise().steps(), request.delta(), Statement.points(plan));
    folder.make();
    Passage passage = wall.reserve(plan, "fit " + NAME + " by " + BeliefVips.NAME);
    BeliefPosterior posterior = method.fit(passage, progress.watch(Optional.of(statement)));
    Promise promise =
        new Promise(
            statement, passage.receipt(), ledger.account(request.dataset()), ledger.location());
    return done(method, posterior, known, Optional.of(promise), start);
  }

  private Run plainly(Wall wall, long start) {
    KnownSize known = SizeQuestion.declared(size).orElseGet(() -> SizeQuestion.counted(wall));
    BeliefVips method = method(known);
    folder.make();
    BeliefPosterior posterior =
        method.fit(wall.withoutNoise(method.plan()), progress.watch(Optional.empty()));
    return done(method, posterior, known, Optional.empty(), start);
  }

  private static PrivacyEvent cost(Wall wall, KnownSize known, Plan plan) {
    PrivacyEvent fit = wall.cost(plan);
    return known.cost().isPresent() ? Sequence.of(known.cost().get(), fit) : fit;
  }

  private Run done(
      BeliefVips method,
      BeliefPosterior posterior,
      KnownSize known,
      Optional<Promise> promise,
      long start) {
    double seconds = (double) (System.nanoTime() - start) / 1e9;
    List<String> choices = new ArrayList<>(method.choices());
    if (known.cost().isPresent()) {
      choices.add("The number of images was bought with 2 % of the budget, because it is private.");
    }
    return new Run(
        request,
        folder,
        null,
        known,
        new Procedure(WORDS, method.name(), method.plan(), method.forecast(), choices),
        new FittedBelief(posterior),
        promise,
        new Clock(Instant.now(), seconds),
        request.privacy().seed().orElseGet(() -> SecureSource.create().nextLong() >>> 32));
  }

  private BeliefVips method(KnownSize known) {
    double left = SizeQuestion.left(size);
    try {
      Settings set = request.settings().refuseChains(NAME).refuseReplaceOne(NAME).refuseClip(NAME);
      if (set.components().isPresent() || set.spread().isPresent()) {
        throw new IllegalArgumentException(
            "--components and --spread are for a mixture: leave them out");
      }
      var sampling = set.sampling(known.value());
      int steps = set.steps(chosen.steps(), sampling.share(known.value()));
      return BeliefVips.within(
          new Images(shape.rows(), shape.columns(), known.value()),
          left * request.epsilon(),
          left * request.delta(),
          chosen.with(steps, sampling));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new BadData(
          "fit " + NAME,
          "",
          "images, budget and settings must allow a plan",
          "none",
          String.valueOf(e.getMessage()));
    }
  }
}
