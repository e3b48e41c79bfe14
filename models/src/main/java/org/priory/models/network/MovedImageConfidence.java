package org.priory.models.network;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.neural.ImageEnsemble;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;

/**
 * How sure a network of images is about images that are turned or shifted further and further: it
 * should say so when it can no longer know.
 *
 * @param network its draws, and what makes it as sure as it is right
 * @param inputs what it sees of an image
 */
record MovedImageConfidence(ImageEnsemble network, ImageInputs inputs) {
  /** Images that are looked at: the first of a file that have a label. */
  private static final int MOST_IMAGES = 500;

  private static final List<MovedImage> MOVES =
      Stream.concat(
              IntStream.rangeClosed(0, 6).mapToObj(i -> new MovedImage(15 * i, 0)),
              IntStream.rangeClosed(1, 6).mapToObj(i -> new MovedImage(0, i / 14.0)))
          .toList();

  /** For each move the share that is right, and the mean probability that was given for it. */
  List<Map<String, Object>> json(Path images, Path labels) {
    int classes = network.ensemble().shape().outputs();
    List<Map<String, Object>> json = new ArrayList<>();
    try (ChunkReader reader = RecordFiles.images(images, labels, classes).open()) {
      @Nullable RecordChunk chunk = reader.next();
      if (chunk == null) {
        return json;
      }
      RecordChunk first = chunk;
      int[] labelled =
          IntStream.range(0, first.rows()).filter(first::isLabelled).limit(MOST_IMAGES).toArray();
      if (labelled.length == 0) {
        return json;
      }
      float[] seen = seen(first, labelled);
      for (int move = 0; move < MOVES.size(); move++) {
        json.add(looked(move, seen, first, labelled));
      }
    }
    return json;
  }

  /** What the network sees of the images under each move: made at once, as the first takes long. */
  private float[] seen(RecordChunk chunk, int[] labelled) {
    int pixels = chunk.width();
    int count = labelled.length;
    float[] images = new float[count * pixels];
    for (int i = 0; i < count; i++) {
      System.arraycopy(chunk.features(), labelled[i] * pixels, images, i * pixels, pixels);
    }
    float[] moved = new float[MOVES.size() * count * pixels];
    for (int move = 0; move < MOVES.size(); move++) {
      float[] one = MOVES.get(move).applied(images, count, inputs.rows(), inputs.columns());
      System.arraycopy(one, 0, moved, move * count * pixels, count * pixels);
    }
    return inputs.seen(moved, MOVES.size() * count);
  }

  private Map<String, Object> looked(int move, float[] seen, RecordChunk chunk, int[] labelled) {
    Prediction prediction = new Prediction(network.ensemble());
    double right = 0;
    double sure = 0;
    double open = 0;
    for (int from = 0; from < labelled.length; from += Prediction.BLOCK) {
      int count = Math.min(Prediction.BLOCK, labelled.length - from);
      prediction.look(seen, (move * labelled.length + from) * inputs.width(), count);
      for (int row = 0; row < count; row++) {
        int best = prediction.best(row);
        right += best == (int) chunk.labels()[labelled[from + row]] ? 1 : 0;
        sure += network.calibrated(prediction.probabilities(row))[best];
        open += prediction.epistemic(row);
      }
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("degrees", MOVES.get(move).degrees());
    json.put("shift", MOVES.get(move).shift());
    json.put("images", labelled.length);
    json.put("accuracy", right / labelled.length);
    json.put("confidence", sure / labelled.length);
    json.put("epistemic", open / labelled.length);
    return json;
  }
}
