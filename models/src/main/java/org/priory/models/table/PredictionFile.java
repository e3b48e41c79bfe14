package org.priory.models.table;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.models.model.PredictionDetail;
import org.priory.models.predict.Predictor;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.ChunkReader;
import org.priory.privacy.data.RecordChunk;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.RecordSource;
import org.priory.privacy.data.Target;

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
   * Predictions for all rows of a table.
   *
   * @return how many rows there were
   * @throws BadData if a file cannot be read or written
   */
  static long write(SavedTable model, Path data, Path out, PredictionDetail detail)
      throws IOException {
    if (detail == PredictionDetail.UNCERTAINTY && model.withoutIntervals().isPresent()) {
      throw new BadData(
          "`uncertainty`",
          "",
          "must be left out for a model without intervals",
          "one by " + model.head().method(),
          "leave it out: " + model.withoutIntervals().get());
    }
    Target target = model.encoding().target();
    Predictor predictor =
        detail == PredictionDetail.USUAL
            ? model.fitted().predictor(target)
            : model.fitted().uncertainPredictor(target);
    RecordSource source = RecordFiles.open(data, model.encoding().withoutLabels());
    checkWritable(data, out);
    long rows = 0;
    try (ChunkReader reader = source.open();
        BufferedWriter writer = Files.newBufferedWriter(out)) {
      writer.write("row," + predictor.columns() + "\n");
      for (@Nullable RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        for (int i = 0; i < chunk.rows(); i++) {
          if (i % Predictor.BLOCK == 0) {
            int count = Math.min(Predictor.BLOCK, chunk.rows() - i);
            predictor.look(chunk.features(), i * chunk.width(), count);
          }
          rows++;
          writer.write(rows + "," + predictor.line(chunk.features(), i * chunk.width()) + "\n");
        }
      }
    }
    return rows;
  }

  /**
   * Refuses a file that cannot be written, or is the one that is read.
   *
   * @throws BadData in that case
   */
  public static void checkWritable(Path data, Path out) throws IOException {
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
}
