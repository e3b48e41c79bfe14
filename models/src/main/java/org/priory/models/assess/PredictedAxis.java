package org.priory.models.assess;

import java.util.Arrays;
import org.priory.models.predict.Outlook;
import org.priory.models.text.Rounded;
import org.priory.privacy.data.records.Target;

/**
 * Cells by what the model predicts: public steps of a probability or of a number's range, narrow at
 * both ends; or the most probable class.
 *
 * @param target what is predicted
 */
record PredictedAxis(Target target) implements CellAxis {
  private static final double[] EDGES = {
    0, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9,
    0.95, 0.98, 0.99, 0.995, 0.998, 1
  };

  private boolean isOfClasses() {
    return target.kind() == Target.Kind.CLASSES;
  }

  @Override
  public String name() {
    return isOfClasses()
        ? "the most probable class"
        : "predicted " + (isProbability() ? target.classes().get(1) : target.name());
  }

  private boolean isProbability() {
    return target.kind() == Target.Kind.BINARY;
  }

  @Override
  public boolean isPrediction() {
    return true;
  }

  @Override
  public int cells() {
    return isOfClasses() ? target.classes().size() : EDGES.length - 1;
  }

  @Override
  public int ordered() {
    return isOfClasses() ? 0 : cells();
  }

  @Override
  public int cell(float[] block, int offset, Outlook.Expected[] expected) {
    if (isOfClasses()) {
      int best = 0;
      for (int k = 1; k < expected.length; k++) {
        best = expected[k].mean > expected[best].mean ? k : best;
      }
      return best;
    }
    int found = Arrays.binarySearch(EDGES, expected[0].mean);
    return Math.min(cells() - 1, found >= 0 ? found : -found - 2);
  }

  @Override
  public String label(int first, int last) {
    if (isOfClasses()) {
      return target.classes().get(first);
    }
    return text(EDGES[first]) + " to " + text(EDGES[last + 1]) + (isProbability() ? " %" : "");
  }

  private String text(double share) {
    double value =
        isProbability() ? 100 * share : target.min() + share * (target.max() - target.min());
    return Rounded.briefly(Math.rint(1e6 * value) / 1e6);
  }
}
