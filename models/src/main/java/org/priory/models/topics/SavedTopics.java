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
import org.priory.inference.variational.topics.TopicEStep;
import org.priory.models.files.ModelFile;
import org.priory.models.model.Labels;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.table.Evaluation;
import org.priory.models.table.PredictionFile;
import org.priory.models.text.CsvNumber;
import org.priory.privacy.data.file.CsvFile;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentChunk;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.DocumentReader;
import org.priory.privacy.data.text.DocumentSource;
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

  /** Something that is done with a part of the documents. */
  private interface Part {
    void see(DocumentBlocks documents) throws IOException;
  }

  /** The documents of a file, of which a part is in memory at a time. */
  private DocumentSource documents(Path data) {
    return DocumentFiles.open(data, Vocabulary.of(posterior.words()));
  }

  /**
   * Goes through documents part by part.
   *
   * @return how many there are
   */
  private static int each(DocumentSource documents, Part part) throws IOException {
    int count = 0;
    try (DocumentReader reader = documents.open()) {
      for (DocumentChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        part.see(DocumentBlocks.of(documents.vocabulary(), chunk));
        count = Math.addExact(count, chunk.documents());
      }
    }
    return count;
  }

  /** The share of each topic in each document. */
  @Override
  public Predicted predict(Path data, Path out, PredictionDetail detail) throws IOException {
    detail.refuseUncertainty();
    DocumentSource documents = documents(data);
    PredictionFile.checkWritable(data, out);
    TopicEStep step = TopicEStep.of(posterior);
    try (CsvFile csv = CsvFile.create(out)) {
      csv.line(
          Stream.concat(
                  Stream.of("document"),
                  IntStream.rangeClosed(1, posterior.topics()).mapToObj(k -> "topic_" + k))
              .toList());
      int[] number = {0};
      int count =
          each(
              documents,
              part -> {
                DocumentView view = new DocumentView(part);
                for (int d = 0; d < part.count(); d++) {
                  step.run(view.at(d));
                  csv.line(
                      Stream.concat(
                              Stream.of(Integer.toString(++number[0])),
                              DoubleStream.of(step.shares()).mapToObj(CsvNumber::share))
                          .toList());
                }
              });
      return Predicted.of(count);
    }
  }

  /**
   * The bound on the perplexity of documents (Park et al. 2020, equation 32): exact, NOT private.
   *
   * @throws BadData if there is no word in them
   */
  @Override
  public Map<String, @Nullable Object> evaluate(Path data, Labels labels) throws IOException {
    labels.refuseColumn().refuseFile();
    TopicEStep step = TopicEStep.of(posterior);
    double[] sums = new double[2];
    int count =
        each(
            documents(data),
            part -> {
              DocumentView view = new DocumentView(part);
              for (int d = 0; d < part.count(); d++) {
                step.run(view.at(d));
                sums[0] += step.bound(view);
                sums[1] += part.tokens(d);
              }
            });
    double bound = sums[0];
    double words = sums[1];
    if (!(words > 0)) {
      throw new BadData(
          data.toString(),
          "",
          "must have a word of the vocabulary",
          "none",
          "give other documents");
    }
    Map<String, @Nullable Object> members = Evaluation.head(head, data.toString(), count);
    members.put("words", (long) words);
    members.put("log_likelihood", bound / words);
    members.put("perplexity", Math.exp(-bound / words));
    return members;
  }
}
