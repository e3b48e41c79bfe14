package org.priory.app.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.Corpus;
import org.priory.inference.model.Way;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.TopicsSettings;
import org.priory.inference.variational.TopicsVips;
import org.priory.numerics.parallel.Workers;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Size;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.DocumentSource;
import org.priory.privacy.data.text.Documents;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Wall;

/** Topics of documents with a public vocabulary. */
public final class TopicsTask extends FitTask<TopicsPosterior> {
  /** As the command line calls the model. */
  public static final String NAME = "topics";

  private final int topics;
  private final Vocabulary vocabulary;
  private @Nullable DocumentSource source;

  /**
   * @param request whose schema is the vocabulary, without a target
   * @param size how many documents there are, as far as it is public
   * @throws BadData if the vocabulary or the settings are wrong
   */
  public TopicsTask(FitRequest request, int topics, Size size) {
    super(request, size);
    this.topics = topics;
    this.vocabulary = Vocabulary.read(request.files().schema());
    way(ANY_SIZE);
  }

  @Override
  String words() {
    return "topic model";
  }

  @Override
  String method() {
    return TopicsVips.NAME;
  }

  @Override
  String records() {
    return "documents";
  }

  @Override
  void check() {
    Path path = request().files().data();
    source = DocumentFiles.open(path, vocabulary);
    DocumentMemory.check(
        path,
        size(),
        vocabulary.size(),
        topics,
        Workers.threads(),
        Runtime.getRuntime().maxMemory());
    RunData.checkWhole(path);
  }

  private Documents read() {
    DocumentSource opened = source;
    if (opened == null) {
      throw new IllegalStateException("the file must be checked before it is read");
    }
    Documents read = opened.read();
    file().require();
    counted(read.counts());
    return read;
  }

  @Override
  Wall wall(Size known, Ledger ledger, RandomSource random, int threads) {
    return Wall.ofDocuments(this::read, known, ledger, request().dataset(), random, threads);
  }

  @Override
  Way<TopicsPosterior> decide(KnownSize known, double epsilon, double delta) {
    Settings set = request().settings().refuseChains(NAME).refuseReplaceOne(NAME).refuseClip(NAME);
    if (set.components().isPresent()) {
      throw new IllegalArgumentException("--components is for a mixture: leave it out");
    }
    TopicsSettings usual = TopicsSettings.usual(topics);
    var sampling = set.sampling(known.value());
    int steps = set.steps(usual.steps(), sampling.share(known.value()));
    return TopicsVips.within(
        new Corpus(vocabulary.words(), known.value()), epsilon, delta, usual.with(steps, sampling));
  }

  @Override
  FittedModel fitted(TopicsPosterior posterior) {
    return new FittedTopics(posterior);
  }
}
