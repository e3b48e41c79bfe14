package org.priory.models.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.models.text.CsvField;
import org.priory.models.text.CsvNumber;
import org.priory.privacy.data.Target;

/** The most probable class, its probability, and those of all classes. */
public record SoftmaxPredictor(Probabilities posterior, Target target) implements Predictor {

  /** The predictive probabilities of all classes. */
  @FunctionalInterface
  public interface Probabilities {
    /** Given the row of features that starts at the offset. */
    double[] probabilities(float[] block, int offset);
  }

  @Override
  public String columns() {
    List<String> columns = new ArrayList<>(List.of("class", "probability"));
    target.classes().forEach(each -> columns.add(CsvField.of("p(" + each + ")")));
    return String.join(",", columns);
  }

  @Override
  public String line(float[] block, int offset) {
    double[] p = posterior.probabilities(block, offset);
    int best = best(p);
    StringBuilder line = new StringBuilder();
    line.append(CsvField.of(target.classes().get(best)))
        .append(',')
        .append(CsvNumber.share(p[best]));
    for (double each : p) {
      line.append(',').append(CsvNumber.share(each));
    }
    return line.toString();
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
