package org.priory.models.topics;

import java.util.EnumSet;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.Corpus;
import org.priory.inference.model.FitMethod;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.TopicsSettings;
import org.priory.inference.variational.topics.TopicsVips;
import org.priory.models.fit.FitTask;
import org.priory.models.model.FittedModel;
import org.priory.models.model.KnownSize;
import org.priory.models.model.RecordWords;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;
import org.priory.numerics.parallel.Workers;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.records.Spill;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.DocumentSource;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;

/** Topics of documents with a public vocabulary. */
public final class TopicsTask extends FitTask<TopicsPosterior> {
  private final TableData data;
  private final TopicsSettings defaults;
  private final Vocabulary vocabulary;
  private @Nullable DocumentSource source;

  /**
   * @param request whose schema is the vocabulary, without a target
   * @param size how many documents there are, as far as it is public
   * @throws BadData if the vocabulary or the settings are wrong
   */
  public TopicsTask(FitRequest request, int topics, Size size) {
    this(request, TopicsSettings.defaults(topics), size);
  }

  /**
   * @param request whose schema is the vocabulary, without a target
   * @param defaults how topics are fitted, unless the request has other steps or samples
   * @param size how many documents there are, as far as it is public
   * @throws BadData if the vocabulary or the settings are wrong
   */
  public TopicsTask(FitRequest request, TopicsSettings defaults, Size size) {
    this(request, TableData.of(request.files().data()), defaults, size);
  }

  private TopicsTask(FitRequest request, TableData data, TopicsSettings defaults, Size size) {
    super(request, data, size);
    this.data = data;
    this.defaults = defaults;
    this.vocabulary = Vocabulary.read(request.files().schema());
    request.engine().ifPresent(other -> other.check(request.model(), method(), data.files()));
    requirePlan();
  }

  @Override
  public String words() {
    return "topic model";
  }

  @Override
  public String method() {
    return TopicsVips.NAME;
  }

  @Override
  public RecordWords records() {
    return RecordWords.of(
        "document",
        "the vocabulary",
        "the vocabulary: all words that are counted, and the document as the unit of privacy");
  }

  @Override
  public void check() {
    source = DocumentFiles.open(data.files(), vocabulary);
    memory().check();
    origin().checkWhole();
  }

  private DocumentMemory memory() {
    return new DocumentMemory(
        vocabulary.size(), defaults.topics(), Workers.threads(), Runtime.getRuntime().maxMemory());
  }

  private DocumentBlocks read() {
    DocumentSource opened = source;
    if (opened == null) {
      throw new IllegalStateException("the file must be checked before it is read");
    }
    Spill spill = new Spill(memory().room(), Spill.standard().folder());
    DocumentBlocks read = opened.read(spill);
    try {
      origin().requireUnchanged();
    } catch (BadData changed) {
      read.close();
      throw changed;
    }
    counted(read.counts());
    return read;
  }

  @Override
  public Wall wall(Size known, Ledger ledger, RandomSource random, int threads) {
    if (request().engine().isPresent()) {
      EngineFactory.Corpus corpus =
          new EngineFactory.Corpus(
              data.files(), vocabulary.words(), data::requireUnchanged, this::counted);
      return elsewhere(
          0,
          sources -> request().engine().get().open(corpus),
          Population.ofDocuments(known),
          ledger,
          random);
    }
    return Wall.ofDocuments(this::read, known, ledger, request().dataset(), random, threads);
  }

  @Override
  public FitMethod<TopicsPosterior> decide(KnownSize known, PrivacyBudget budget) {
    Settings set =
        request()
            .settings()
            .accept(TopicModel.NAME, EnumSet.of(Settings.Group.SAMPLING, Settings.Group.STEPS));
    Sampling sampling = set.sampling(known.value(), defaults.sampling());
    int steps = set.steps(defaults.steps(), sampling.share(known.value()));
    return TopicsVips.within(
        new Corpus(vocabulary.words(), known.value()), budget, defaults.with(steps, sampling));
  }

  @Override
  public FittedModel fitted(TopicsPosterior posterior) {
    return new FittedTopics(posterior);
  }
}
