package org.priory.app.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.ChunkReader;
import org.priory.privacy.data.RecordChunk;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.RecordSource;

/** Writes predictions for the rows of a table, in their order and as they are read. */
public final class PredictionFile {
  private PredictionFile() {}

  /** How much is said about each row. */
  public enum Detail {
    /** The prediction. */
    USUAL,
    /** Also how far the posterior leaves it open. */
    UNCERTAINTY;

    /** For a model that does not say so much. */
    void refuseUncertainty() {
      if (this == UNCERTAINTY) {
        throw new BadData(
            "--uncertainty",
            "",
            "must be left out for topics and belief networks",
            "given",
            "leave it out");
      }
    }
  }

  /** Why networks have no intervals of probabilities, in words that end a sentence. */
  static final String NO_INTERVALS_OF_CLASSES =
      "the last draws of a network do not say how far a probability may be off";

  /** For networks of classes. */
  static void refuseIntervalsOfClasses() {
    throw new BadData(
        "--uncertainty",
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
  static long write(SavedModel model, Path data, Path out, Detail detail) throws IOException {
    Predictor predictor = detail == Detail.USUAL ? Predictor.of(model) : Doubt.of(model);
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
          "--out " + out, "", "must be another file than the data", "the same", "name another");
    }
    Path folder = out.toAbsolutePath().getParent();
    if (Files.isDirectory(out)
        || folder == null
        || !Files.isWritable(Files.exists(out) ? out : folder)) {
      throw new BadData(
          "--out " + out,
          "",
          "must be a file that can be written",
          "not",
          "name a file in an existing folder of yours");
    }
  }
}
