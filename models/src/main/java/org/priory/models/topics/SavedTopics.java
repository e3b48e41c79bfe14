package org.priory.models.topics;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.TopicEStep;
import org.priory.models.files.CsvFile;
import org.priory.models.files.ModelFile;
import org.priory.models.model.Labels;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.table.Evaluation;
import org.priory.models.table.PredictionFile;
import org.priory.models.text.CsvNumber;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.engine.DocumentView;
import org.priory.privacy.json.Members;

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

  private DocumentBlocks documents(Path data) {
    return DocumentFiles.open(data, Vocabulary.of(posterior.words())).read();
  }

  /** The share of each topic in each document. */
  @Override
  public Predicted predict(Path data, Path out, PredictionDetail detail) throws IOException {
    detail.refuseUncertainty();
    DocumentBlocks documents = documents(data);
    PredictionFile.checkWritable(data, out);
    TopicEStep step = TopicEStep.of(posterior);
    DocumentView view = new DocumentView(documents);
    try (CsvFile csv = CsvFile.create(out)) {
      csv.line(
          Stream.concat(
                  Stream.of("document"),
                  IntStream.rangeClosed(1, posterior.topics()).mapToObj(k -> "topic_" + k))
              .toList());
      for (int d = 0; d < documents.count(); d++) {
        step.run(view.at(d));
        csv.line(
            Stream.concat(
                    Stream.of(Integer.toString(d + 1)),
                    DoubleStream.of(step.shares()).mapToObj(CsvNumber::share))
                .toList());
      }
    }
    return Predicted.of(documents.count());
  }

  /**
   * The bound on the perplexity of documents (Park et al. 2020, equation 32): exact, NOT private.
   *
   * @throws BadData if there is no word in them
   */
  @Override
  public Map<String, @Nullable Object> evaluate(Path data, Labels labels) {
    labels.refuseColumn().refuseFile();
    DocumentBlocks documents = documents(data);
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
    Map<String, @Nullable Object> members =
        Evaluation.head(head, data.toString(), documents.count());
    members.put("words", (long) words);
    members.put("log_likelihood", bound / words);
    members.put("perplexity", Math.exp(-bound / words));
    return members;
  }
}
