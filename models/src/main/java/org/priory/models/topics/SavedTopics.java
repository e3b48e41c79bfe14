package org.priory.models.topics;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.TopicEStep;
import org.priory.models.files.ModelFile;
import org.priory.models.json.Members;
import org.priory.models.model.Labels;
import org.priory.models.model.ModelHead;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.table.Evaluation;
import org.priory.models.table.PredictionFile;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.Documents;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.engine.DocumentView;

/**
 * Topics as they were saved, and what they say about documents.
 *
 * @param head what it is and how it came about
 * @param posterior of the topics' words
 */
public record SavedTopics(ModelHead head, TopicsPosterior posterior) implements Saved {

  /** Reads what {@link FittedTopics#parameters} wrote. */
  static SavedTopics read(Path file, Members members) {
    return ModelFile.made(
        file,
        "topics",
        () ->
            new SavedTopics(
                ModelHead.of(members),
                FittedTopics.read(
                        members.texts("words"),
                        members.small("topics"),
                        members.number("alpha"),
                        members.numbers("lambda"))
                    .posterior()));
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(FittedTopics.NO_INTERVALS);
  }

  private Documents documents(Path data) {
    return DocumentFiles.open(data, Vocabulary.of(posterior.words())).read();
  }

  /** The share of each topic in each document. */
  @Override
  public long predict(Path data, Path out, PredictionDetail detail) throws IOException {
    detail.refuseUncertainty();
    Documents documents = documents(data);
    PredictionFile.checkWritable(data, out);
    TopicEStep step = TopicEStep.of(posterior);
    DocumentView view = new DocumentView(documents);
    try (BufferedWriter writer = Files.newBufferedWriter(out)) {
      writer.write(
          "document,"
              + IntStream.rangeClosed(1, posterior.topics())
                  .mapToObj(k -> "topic_" + k)
                  .collect(Collectors.joining(","))
              + "\n");
      for (int d = 0; d < documents.count(); d++) {
        step.run(view.at(d));
        writer.write(
            (d + 1)
                + ","
                + DoubleStream.of(step.shares())
                    .mapToObj(share -> Float.toString((float) share))
                    .collect(Collectors.joining(","))
                + "\n");
      }
    }
    return documents.count();
  }

  /**
   * The bound on the perplexity of documents (Park et al. 2020, equation 32): exact, NOT private.
   *
   * @throws BadData if there is no word in them
   */
  @Override
  public Map<String, @Nullable Object> evaluate(Path data, Labels labels) {
    labels.refuseColumn().refuseFile();
    Documents documents = documents(data);
    TopicEStep step = TopicEStep.of(posterior);
    DocumentView view = new DocumentView(documents);
    double bound = 0;
    double words = 0;
    for (int d = 0; d < documents.count(); d++) {
      step.run(view.at(d));
      bound += step.bound(view);
      words += documents.tokens(d);
    }
    if (!(words > 0)) {
      throw new BadData(
          data.toString(),
          "",
          "must have a word of the vocabulary",
          "none",
          "give other documents");
    }
    Map<String, @Nullable Object> members = Evaluation.head(head, data, documents.count());
    members.put("words", (long) words);
    members.put("log_likelihood", bound / words);
    members.put("perplexity", Math.exp(-bound / words));
    return members;
  }
}
