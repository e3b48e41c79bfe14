package org.priory.models.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.predict.Predictor;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.file.CsvFile;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;

/** Writes predictions for the rows of a table, in their order and as they are read. */
public final class PredictionFile {
  private PredictionFile() {}

  /** Why networks have no intervals of probabilities, in words that end a sentence. */
  public static final String NO_INTERVALS_OF_CLASSES =
      "the last draws of a network do not say how far a probability may be off";

  /** Refuses intervals of the probabilities that a network of classes predicts. */
  public static void refuseIntervalsOfClasses() {
    throw new BadData(
        "`uncertainty`",
        "",
        "must be left out for a network of classes",
        "given",
        "leave it out: " + NO_INTERVALS_OF_CLASSES);
  }

  /**
   * Predictions for all rows of a table, those of its files one after the other.
   *
   * @return how many rows there were, and which inputs were not taken as they are
   * @throws BadData if a file cannot be read or written
   */
  static Predicted write(SavedTable model, TableData data, Path out, PredictionDetail detail)
      throws IOException {
    Predictor predictor = predictor(model, detail);
    RecordSource source = data.open(model.encoding().ofAllRows());
    checkWritable(data, out);
    try (CsvFile csv = CsvFile.create(out)) {
      csv.line(after("row", predictor.columns()));
      return write(model, predictor, source, 0, csv);
    }
  }

  /**
   * Predictions for the rows of one of a table's files, in a file of their own.
   *
   * @param before how many rows the files before it have
   */
  static Predicted writePart(
      SavedTable model, Path data, long before, Path out, PredictionDetail detail)
      throws IOException {
    Predictor predictor = predictor(model, detail);
    RecordSource source = source(model, data);
    try (CsvFile csv = CsvFile.create(out)) {
      csv.line(after("row", predictor.columns()));
      return write(model, predictor, source, before, csv);
    }
  }

  /** The rows of a file, whose labels are not needed. */
  static RecordSource source(SavedTable model, Path file) {
    return RecordFiles.open(file, model.encoding().ofAllRows());
  }

  /**
   * What says so much about each row.
   *
   * @throws BadData if the model does not
   */
  static Predictor predictor(SavedTable model, PredictionDetail detail) {
    if (detail == PredictionDetail.UNCERTAINTY && model.withoutIntervals().isPresent()) {
      throw new BadData(
          "`uncertainty`",
          "",
          "must be left out for a model without intervals",
          "one by " + model.head().method(),
          "leave it out: " + model.withoutIntervals().get());
    }
    Target target = model.encoding().target();
    return detail == PredictionDetail.DEFAULT
        ? model.fitted().predictor(target)
        : model.fitted().uncertainPredictor(target);
  }

  private static Predicted write(
      SavedTable model, Predictor predictor, RecordSource source, long before, CsvFile csv)
      throws IOException {
    boolean drops = model.encoding().dropsRows();
    List<String> nothing = Collections.nCopies(predictor.columns().size(), "");
    long rows = 0;
    long dropped = 0;
    try (ChunkReader reader = source.open()) {
      for (@Nullable RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        for (int i = 0; i < chunk.rows(); i++) {
          if (i % Predictor.BLOCK == 0) {
            int count = Math.min(Predictor.BLOCK, chunk.rows() - i);
            predictor.look(chunk.features(), i * chunk.width(), count);
          }
          rows++;
          boolean isDropped = drops && isNothing(chunk, i);
          dropped += isDropped ? 1 : 0;
          csv.line(
              after(
                  Long.toString(before + rows),
                  isDropped ? nothing : predictor.fields(chunk.features(), i * chunk.width())));
        }
      }
      return new Predicted(
          rows, dropped, reader.counts().map(PredictionFile::changed).orElse(List.of()));
    }
  }

  /** Whether a row has no features: it was dropped. */
  private static boolean isNothing(RecordChunk chunk, int row) {
    for (int j = 0; j < chunk.width(); j++) {
      if (!Float.isNaN(chunk.features()[row * chunk.width() + j])) {
        return false;
      }
    }
    return true;
  }

  /** Inputs that were not taken as they are; the predictions' own reader may know. */
  public static List<Predicted.Input> changed(CuratorsCounts counts) {
    return counts.fields().stream()
        .map(
            field ->
                new Predicted.Input(
                    field.name(),
                    field.missing() + field.unread(),
                    field.outside(),
                    field.undeclared()))
        .filter(input -> input.missing() + input.outside() + input.unknown() > 0)
        .toList();
  }

  private static List<String> after(String first, List<String> fields) {
    return Stream.concat(Stream.of(first), fields.stream()).toList();
  }

  private static @Nullable Path folder(Path file) {
    return file.toAbsolutePath().normalize().getParent();
  }

  /** Refuses a file that cannot be written, is one that is read, or would be one of its folder. */
  public static void checkWritable(TableData data, Path out) throws IOException {
    for (Path each : data.files()) {
      checkWritable(each, out);
    }
    boolean isBeside =
        data.files().stream().anyMatch(each -> Objects.equals(folder(each), folder(out)));
    if (data.file().isEmpty() && isBeside) {
      throw new BadData(
          "`out` " + out,
          "",
          "must not be in the folder of the data",
          "there",
          "name a file elsewhere: all files of that folder are the table");
    }
  }

  /**
   * Refuses a file that cannot be written, or is the one that is read.
   *
   * @throws BadData in that case
   */
  public static void checkWritable(Path data, Path out) throws IOException {
    checkOutside(data, out);
    if (Files.exists(out) && Files.isSameFile(data, out)) {
      throw new BadData(
          "`out` " + out, "", "must be another file than the data", "the same", "name another");
    }
    Path folder = out.toAbsolutePath().getParent();
    if (Files.isDirectory(out)
        || folder == null
        || !Files.isWritable(Files.exists(out) ? out : folder)) {
      throw new BadData(
          "`out` " + out,
          "",
          "must be a file that can be written",
          "not",
          "name a file in an existing folder of yours");
    }
  }

  /**
   * Refuses a place in the folder of the data, where its files would be rows the next time.
   *
   * @throws BadData in that case
   */
  public static void checkOutside(Path data, Path out) {
    Path folder = data.toAbsolutePath().normalize();
    if (Files.isDirectory(data) && out.toAbsolutePath().normalize().startsWith(folder)) {
      throw new BadData(
          "`out` " + out,
          "",
          "must not be in the folder of the data, whose files are the table",
          "in it",
          "name another place");
    }
  }
}
