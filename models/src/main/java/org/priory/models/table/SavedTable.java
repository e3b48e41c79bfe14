package org.priory.models.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.ModelFile;
import org.priory.models.json.Json;
import org.priory.models.json.Members;
import org.priory.models.model.Labels;
import org.priory.models.model.ModelHead;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Schema;

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
          String schema = Json.object(Members.of(members.value("schema")).all());
          Encoding encoding =
              model.encoding(
                  byRow(Schema.parse(file + ": schema", schema)),
                  model.hasTarget() ? members.text("target") : null);
          return new SavedTable(
              ModelHead.of(members), encoding, model.fitted(file, members, encoding));
        });
  }

  @Override
  public Optional<String> withoutIntervals() {
    return fitted.withoutIntervals();
  }

  @Override
  public long predict(Path data, Path out, PredictionDetail detail) throws IOException {
    return PredictionFile.write(this, data, out, detail);
  }

  @Override
  public Map<String, @Nullable Object> evaluate(Path data, Labels labels) {
    return Evaluation.of(this, data, labels.refuseFile().column());
  }

  /** Predictions are about rows: the column that names a person is passed over. */
  private static Schema byRow(Schema schema) {
    if (schema.unit() == null) {
      return schema;
    }
    List<Column> columns = new ArrayList<>();
    for (Column column : schema.columns()) {
      columns.add(column.name().equals(schema.unit()) ? new Column.Ignored(column.name()) : column);
    }
    return new Schema(columns, schema.missing(), null, schema.size(), schema.layout());
  }
}
