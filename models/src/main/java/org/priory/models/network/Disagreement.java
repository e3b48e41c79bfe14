package org.priory.models.network;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.models.choice.ImageFeatures;
import org.priory.models.text.ImageText;
import org.priory.privacy.data.records.RecordChunk;

/**
 * How the draws of a network differ about a few images: those of which not knowing the network
 * leaves most open, and those of which it leaves least (Bu et al. 2021, Figures 6 and 13).
 */
final class Disagreement {
  private static final int EACH = 3;

  private final ImageInputs inputs;
  private final int classes;

  /** Those that differ most, the least of them first; and the other way round. */
  private final PriorityQueue<Case> most = new PriorityQueue<>(Comparator.comparing(Case::open));

  private final PriorityQueue<Case> least =
      new PriorityQueue<>(Comparator.comparing(Case::open).reversed());

  /**
   * An image.
   *
   * @param open uncertainty that comes from not knowing the network
   */
  private record Case(double open, Map<String, Object> json) {}

  Disagreement(ImageInputs inputs, int classes) {
    this.inputs = inputs;
    this.classes = classes;
  }

  /**
   * Looks at an image that has a label.
   *
   * @param image its number in the file
   */
  void look(Prediction prediction, int row, long image, RecordChunk chunk, int at) {
    double open = prediction.epistemic(row);
    for (PriorityQueue<Case> few : List.of(most, least)) {
      Case last = few.peek();
      if (few.size() < EACH || few.comparator().compare(new Case(open, Map.of()), last) > 0) {
        if (few.size() == EACH) {
          few.remove();
        }
        few.add(new Case(open, json(prediction, row, image, chunk, at)));
      }
    }
  }

  private Map<String, Object> json(
      Prediction prediction, int row, long image, RecordChunk chunk, int at) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("image", image);
    json.put("label", (int) chunk.labels()[at]);
    json.put("class", prediction.best(row));
    json.put("epistemic", prediction.epistemic(row));
    json.put("aleatoric", prediction.aleatoric(row));
    if (inputs.kind() == ImageFeatures.PIXELS) {
      double[] pixels = new double[chunk.width()];
      for (int j = 0; j < pixels.length; j++) {
        pixels[j] = chunk.features()[at * chunk.width() + j];
      }
      json.put("pixels", ImageText.shares(pixels));
    }
    List<Map<String, Object>> all = new ArrayList<>();
    for (int k = 0; k < classes; k++) {
      List<Integer> draws = new ArrayList<>();
      for (int bin = 0; bin < Prediction.BINS; bin++) {
        draws.add(prediction.frequency(row, k, bin));
      }
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("class", k);
      each.put("probability", prediction.probability(row, k));
      each.put("draws_by_tenth", draws);
      all.add(each);
    }
    json.put("classes", all);
    return json;
  }

  /** First those that differ most. */
  List<Map<String, Object>> json() {
    return Stream.concat(most.stream(), least.stream())
        .sorted(Comparator.comparing(Case::open).reversed())
        .map(Case::json)
        .distinct()
        .toList();
  }
}
