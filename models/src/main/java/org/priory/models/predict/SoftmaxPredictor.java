package org.priory.models.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.models.text.CsvNumber;
import org.priory.privacy.data.records.Target;

/** The most probable class, its probability, and those of all classes. */
public record SoftmaxPredictor(Probabilities posterior, Target target) implements Predictor {

  /** The predictive probabilities of all classes. */
  @FunctionalInterface
  public interface Probabilities {
    /** Given the row of features that starts at the offset. */
    double[] probabilities(float[] block, int offset);
  }

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>(List.of("class", "probability"));
    target.classes().forEach(each -> columns.add("p(" + each + ")"));
    return columns;
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    double[] p = posterior.probabilities(block, offset);
    int best = best(p);
    List<String> fields = new ArrayList<>();
    fields.add(target.classes().get(best));
    fields.add(CsvNumber.share(p[best]));
    for (double each : p) {
      fields.add(CsvNumber.share(each));
    }
    return fields;
  }

  private static int best(double[] p) {
    int best = 0;
    for (int k = 1; k < p.length; k++) {
      if (p[k] > p[best]) {
        best = k;
      }
    }
    return best;
  }

  @Override
  public double loss(float[] block, int offset, float label) {
    double[] p = posterior.probabilities(block, offset);
    double sum = 0;
    for (int k = 0; k < p.length; k++) {
      double wrong = p[k] - (k == (int) label ? 1 : 0);
      sum += wrong * wrong;
    }
    return sum / 2;
  }

  @Override
  public Scores scores() {
    ClassScores scores = new ClassScores();
    return new Scores() {
      @Override
      public void add(float[] block, int offset, float label) {
        double[] p = posterior.probabilities(block, offset);
        int best = best(p);
        scores.add(p[best], best == (int) label, p[(int) label]);
      }

      @Override
      public Map<String, @Nullable Object> members() {
        return scores.members();
      }
    };
  }
}
