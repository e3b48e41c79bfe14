package org.priory.models.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.ModelFile;
import org.priory.models.model.Labels;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.run.ModelWriter;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Members;

/**
 * A model of a table as it was saved.
 *
 * @param head what it is and how it came about
 * @param encoding of rows with labels, every row for itself
 * @param fitted the posterior
 */
public record SavedTable(ModelHead head, Encoding encoding, FittedTable fitted) implements Saved {

  /** Reads a model whose members are those of a table's. */
  static SavedTable read(Path file, Members members, TableModel<?> model) {
    return ModelFile.made(
        file,
        "a model",
        () -> {
          Schema schema = Schema.of(file + ": schema", members.object("schema").all());
          TableModel<?> whole = model.as(members);
          Encoding encoding = encoding(byRow(schema), members, whole);
          return new SavedTable(
              ModelHead.of(members), encoding, whole.fitted(file, members, encoding));
        });
  }

  private static Encoding encoding(Schema schema, Members members, TableModel<?> model) {
    Optional<Formula> formula = members.textIfAny(ModelWriter.FORMULA).map(Formula::parse);
    return formula.isPresent()
        ? FormulaEncoding.of(model, schema, members.text("target"), formula.get())
        : model.encoding(schema, model.hasTarget() ? members.text("target") : null);
  }

  @Override
  public Optional<String> withoutIntervals() {
    return fitted.withoutIntervals();
  }

  @Override
  public Predicted predict(Path data, Path out, PredictionDetail detail) throws IOException {
    return predict(TableData.of(data), out, detail);
  }

  @Override
  public Predicted predict(TableData rows, Path out, PredictionDetail detail) throws IOException {
    return PredictionFile.write(this, rows, out, detail);
  }

  /**
   * Writes a prediction for each row of one of a table's files, in a file of their own.
   *
   * @param before how many rows the files before it have: rows keep their numbers
   * @return how many rows the file has, and which inputs were not taken as they are
   */
  public Predicted predictPart(Path data, long before, Path out, PredictionDetail detail)
      throws IOException {
    return PredictionFile.writePart(this, data, before, out, detail);
  }

  /**
   * Refuses what {@link #predictPart} would, before a row is read.
   *
   * @throws BadData if the model does not say so much, or the file has not its columns
   */
  public void checkPart(Path data, PredictionDetail detail) {
    PredictionFile.predictor(this, detail);
    PredictionFile.source(this, data);
  }

  /** How many rows a file of a table has. */
  public long rows(Path data) {
    long rows = 0;
    try (ChunkReader reader = PredictionFile.source(this, data).open()) {
      for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        rows += chunk.rows();
      }
    }
    return rows;
  }

  @Override
  public Map<String, @Nullable Object> evaluate(Path data, Labels labels) {
    return evaluate(TableData.of(data), labels);
  }

  @Override
  public Map<String, @Nullable Object> evaluate(TableData rows, Labels labels) {
    return Evaluation.of(this, rows, labels.refuseFile().column());
  }

  /** Predictions are about rows: the column that names a person is passed over. */
  private static Schema byRow(Schema schema) {
    if (schema.unit() == null) {
      return schema;
    }
    Schema rows = schema.without(column -> column.name().equals(schema.unit()));
    return new Schema(rows.columns(), rows.missing(), null, rows.size(), rows.layout());
  }
}
