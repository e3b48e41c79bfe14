package org.priory.models.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.OwnerOnly;
import org.priory.models.files.RunFolder;
import org.priory.models.model.ModelHead;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.Scores;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Json;

/** How good a model's predictions are on the rows of a table: exact numbers, NOT private. */
public final class Evaluation {
  /** What every output of an evaluation says. */
  public static final String STAMP = "not private: computed on the given data";

  private Evaluation() {}

  /**
   * Compares predictions with labels; rows without one are only counted.
   *
   * @param target the column of the labels, if the table has another name for it than the model
   * @throws BadData if the table cannot be read or has no label
   */
  static Map<String, @Nullable Object> of(SavedTable model, Path data, Optional<String> target) {
    boolean hasLabels = model.encoding().target().kind() != Target.Kind.NONE;
    if (!hasLabels && target.isPresent()) {
      throw new BadData(
          "`target`",
          "",
          "must not be given for a " + model.head().model(),
          target.get(),
          "leave it out: the model explains no column");
    }
    Encoding encoding =
        target.isPresent() ? renamed(model.encoding(), target.get()) : model.encoding();
    Predictor predictor = model.fitted().predictor(model.encoding().target());
    Scores scores = predictor.scores();
    long rows = 0;
    long labelled = 0;
    try (ChunkReader reader = TableData.of(data).open(encoding).open()) {
      for (@Nullable RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        for (int i = 0; i < chunk.rows(); i++) {
          if (i % Predictor.BLOCK == 0) {
            int count = Math.min(Predictor.BLOCK, chunk.rows() - i);
            predictor.look(chunk.features(), i * chunk.width(), count);
          }
          rows++;
          if (!hasLabels || chunk.isLabelled(i)) {
            labelled++;
            float label = hasLabels ? chunk.labels()[i] : Float.NaN;
            scores.add(chunk.features(), i * chunk.width(), label);
          }
        }
      }
    }
    if (labelled == 0) {
      throw noRow(data, encoding.target().name(), hasLabels);
    }
    Map<String, @Nullable Object> members = head(model.head(), data, rows);
    if (hasLabels) {
      members.put("labelled", labelled);
    }
    members.putAll(scores.members());
    return members;
  }

  /** What every evaluation begins with. */
  public static Map<String, @Nullable Object> head(ModelHead head, Path data, long rows) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("stamp", STAMP);
    members.put("model", head.model());
    members.put("model_stamp", head.stamp().orElse(null));
    members.put("data", data.toString());
    members.put("rows", rows);
    return members;
  }

  private static BadData noRow(Path data, String target, boolean hasLabels) {
    return hasLabels
        ? new BadData(
            data.toString(),
            target,
            "must have a row with a label that the schema knows",
            "none",
            "give data with labels, or name their column with `target`")
        : new BadData(data.toString(), "", "must have a row", "none", "give data");
  }

  private static Encoding renamed(Encoding encoding, String name) {
    Schema schema = encoding.schema();
    String old = encoding.target().name();
    if (name.equals(old)) {
      return encoding;
    }
    if (schema.column(name).isPresent()) {
      throw new BadData(
          "`target`",
          "",
          "must be the model's target " + old + " or a column that is no feature",
          name,
          "leave it out if the table calls it " + old);
    }
    List<Column> columns =
        schema.columns().stream()
            .map(column -> column.name().equals(old) ? named(column, name) : column)
            .toList();
    Schema renamed =
        new Schema(columns, schema.missing(), schema.unit(), schema.size(), schema.layout());
    return Encoding.of(
        renamed, name, encoding.formula(), encoding.beside().stream().map(Column::name).toList());
  }

  private static Column named(Column column, String name) {
    return column instanceof Column.Number number
        ? new Column.Number(
            name,
            number.min(),
            number.max(),
            number.per(),
            number.hints(),
            number.source(),
            number.kind(),
            number.unit())
        : new Column.Category(name, ((Column.Category) column).values());
  }

  /** Keeps the numbers where only the curator looks; nothing if the model is not in a run. */
  public static Optional<Path> keep(Path place, Map<String, ?> members) throws IOException {
    RunFolder folder = new RunFolder(place);
    if (!Files.isDirectory(folder.internal())) {
      return Optional.empty();
    }
    OwnerOnly.makeFolder(folder.internal());
    Path metrics = folder.internal().resolve("metrics.json");
    Files.writeString(metrics, Json.page(members));
    OwnerOnly.close(metrics);
    return Optional.of(metrics);
  }
}
