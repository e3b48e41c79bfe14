package org.priory.models.predict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.diagnostics.BinaryPredictions;
import org.priory.inference.diagnostics.Reliability;

/** How well probabilities are calibrated, for the metrics of a model. */
final class ReliabilityJson {

  private ReliabilityJson() {}

  /** Adds both calibration errors and the bins of the reliability diagram. */
  static void put(Map<String, @Nullable Object> members, BinaryPredictions predictions) {
    Reliability reliability = Reliability.of(predictions, Reliability.DEFAULT_BINS);
    members.put("ece", reliability.expectedError());
    members.put("mce", reliability.largestError());
    List<Map<String, Object>> bins = new ArrayList<>();
    for (Reliability.Bin bin : reliability.bins()) {
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("low", bin.low());
      each.put("high", bin.high());
      each.put("count", bin.count());
      each.put("confidence", bin.predicted());
      each.put("accuracy", bin.observed());
      bins.add(each);
    }
    members.put("reliability", bins);
  }
}
