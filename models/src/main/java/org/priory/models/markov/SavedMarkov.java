package org.priory.models.markov;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.choice.MarkovChoice;
import org.priory.models.files.ModelFile;
import org.priory.models.model.Labels;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.table.Evaluation;
import org.priory.models.table.PredictionFile;
import org.priory.models.text.CsvNumber;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.file.CsvFile;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Members;

/**
 * A hidden Markov model as it was saved, and what it says about the rows of new persons.
 *
 * @param head what it is and how it came about
 * @param encoding of rows, with whose they are
 * @param fitted the posterior
 */
record SavedMarkov(ModelHead head, Encoding encoding, FittedMarkov fitted) implements Saved {

  static SavedMarkov read(Path file, Members members) {
    return ModelFile.made(
        file,
        "a hidden Markov model",
        () -> {
          Schema schema = Schema.of(file + ": schema", members.object("schema").all());
          MarkovChoice choice = MarkovJson.choice(members);
          Encoding encoding = MarkovColumns.encoding(choice, schema);
          return new SavedMarkov(
              ModelHead.of(members), encoding, MarkovJson.read(choice, members, encoding));
        });
  }

  @Override
  public Optional<String> withoutIntervals() {
    return fitted.withoutIntervals();
  }

  private SequenceTable look(RecordSource source) {
    return SequenceTable.of(source.readInPlaces(), fitted);
  }

  @Override
  public Predicted predict(Path data, Path out, PredictionDetail detail) throws IOException {
    return predict(TableData.of(data), out, detail);
  }

  /** The likeliest state of each row, the probability of each, and the log score of the row. */
  @Override
  public Predicted predict(TableData rows, Path out, PredictionDetail detail) throws IOException {
    if (detail == PredictionDetail.UNCERTAINTY) {
      throw new BadData(
          "`uncertainty`",
          "",
          "must be left out for a hidden Markov model",
          "given",
          "leave it out: it has no intervals");
    }
    RecordSource source = rows.open(encoding.ofAllRows());
    PredictionFile.checkWritable(rows, out);
    SequenceTable table = look(source);
    int states = fitted.choice().states();
    List<String> titles = new ArrayList<>(List.of("row", "state"));
    for (int k = 1; k <= states; k++) {
      titles.add("p." + k);
    }
    titles.add("log_score");
    long silent = 0;
    try (CsvFile csv = CsvFile.create(out)) {
      csv.line(titles);
      for (int row = 0; row < table.rows(); row++) {
        List<String> fields = new ArrayList<>(List.of(Integer.toString(row + 1)));
        if (table.isSeen(row)) {
          fields.add(Integer.toString(table.likeliest(row) + 1));
          for (int k = 0; k < states; k++) {
            fields.add(CsvNumber.share(table.probability(row, k)));
          }
          fields.add(Double.toString(table.log(row)));
        } else {
          silent++;
          fields.addAll(Collections.nCopies(states + 2, ""));
        }
        csv.line(fields);
      }
    }
    return new Predicted(
        table.rows(), silent, source.counts().map(PredictionFile::changed).orElse(List.of()));
  }

  @Override
  public Map<String, @Nullable Object> evaluate(Path data, Labels labels) {
    return evaluate(TableData.of(data), labels);
  }

  /**
   * The mean logarithm of the density of a row given the person's rows before it, and what that is
   * as a perplexity: exact, NOT private.
   *
   * @throws BadData if there is no row with a time
   */
  @Override
  public Map<String, @Nullable Object> evaluate(TableData rows, Labels labels) {
    labels.refuseColumn().refuseFile();
    SequenceTable table = look(rows.open(encoding.ofAllRows()));
    double sum = 0;
    long scored = 0;
    for (int row = 0; row < table.rows(); row++) {
      if (table.isSeen(row)) {
        sum += table.log(row);
        scored++;
      }
    }
    if (scored == 0) {
      throw new BadData(
          rows.name(), "", "must have a row that has its place in time", "none", "give other data");
    }
    Map<String, @Nullable Object> members = Evaluation.head(head, rows.name(), table.rows());
    members.put("persons", table.sequences());
    members.put("scored", scored);
    members.put("log_likelihood", sum / scored);
    members.put("perplexity", Math.exp(-sum / scored));
    return members;
  }
}
