package org.priory.models.topics;

import java.nio.file.Path;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.Corpus;
import org.priory.inference.model.Way;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.TopicsSettings;
import org.priory.inference.variational.TopicsVips;
import org.priory.models.fit.FitTask;
import org.priory.models.model.FittedModel;
import org.priory.models.model.KnownSize;
import org.priory.models.model.RecordWords;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;
import org.priory.numerics.parallel.Workers;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.FileData;
import org.priory.privacy.data.Size;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.DocumentSource;
import org.priory.privacy.data.text.Documents;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Wall;

/** Topics of documents with a public vocabulary. */
public final class TopicsTask extends FitTask<TopicsPosterior> {
  private final int topics;
  private final Vocabulary vocabulary;
  private @Nullable DocumentSource source;

  /**
   * @param request whose schema is the vocabulary, without a target
   * @param size how many documents there are, as far as it is public
   * @throws BadData if the vocabulary or the settings are wrong
   */
  public TopicsTask(FitRequest request, int topics, Size size) {
    super(request, new FileData(request.files().data()), size);
    this.topics = topics;
    this.vocabulary = Vocabulary.read(request.files().schema());
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
    Path path = request().files().data();
    source = DocumentFiles.open(path, vocabulary);
    DocumentMemory.check(
        path,
        size(),
        vocabulary.size(),
        topics,
        Workers.threads(),
        Runtime.getRuntime().maxMemory());
    origin().checkWhole();
  }

  private Documents read() {
    DocumentSource opened = source;
    if (opened == null) {
      throw new IllegalStateException("the file must be checked before it is read");
    }
    Documents read = opened.read();
    origin().requireUnchanged();
    counted(read.counts());
    return read;
  }

  @Override
  public Wall wall(Size known, Ledger ledger, RandomSource random, int threads) {
    return Wall.ofDocuments(this::read, known, ledger, request().dataset(), random, threads);
  }

  @Override
  public Way<TopicsPosterior> decide(KnownSize known, double epsilon, double delta) {
    Settings set =
        request()
            .settings()
            .accept(TopicModel.NAME, EnumSet.of(Settings.Group.SAMPLING, Settings.Group.STEPS));
    TopicsSettings usual = TopicsSettings.usual(topics);
    var sampling = set.sampling(known.value());
    int steps = set.steps(usual.steps(), sampling.share(known.value()));
    return TopicsVips.within(
        new Corpus(vocabulary.words(), known.value()), epsilon, delta, usual.with(steps, sampling));
  }

  @Override
  public FittedModel fitted(TopicsPosterior posterior) {
    return new FittedTopics(posterior);
  }
}
