package org.priory.app.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.diagnostics.BinaryPredictions;
import org.priory.inference.diagnostics.Reliability;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.privacy.data.Target;

/** The most probable class, its probability, and those of all classes. */
record SoftmaxPredictor(SoftmaxPosterior posterior, Target target) implements Predictor {

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
    line.append(CsvField.of(target.classes().get(best))).append(',').append(p[best]);
    for (double each : p) {
      line.append(',').append(each);
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
    return new ClassScores(posterior);
  }

  /** Calibration is that of the most probable class (Guo et al. 2017). */
  private static final class ClassScores implements Scores {
    private final SoftmaxPosterior posterior;
    private final BinaryPredictions best = new BinaryPredictions();
    private double logLoss;

    ClassScores(SoftmaxPosterior posterior) {
      this.posterior = posterior;
    }

    @Override
    public void add(float[] block, int offset, float label) {
      double[] p = posterior.probabilities(block, offset);
      int first = best(p);
      best.add(p[first], first == (int) label);
      logLoss -= Math.log(Math.max(p[(int) label], Double.MIN_NORMAL));
    }

    @Override
    public Map<String, @Nullable Object> members() {
      Reliability reliability = Reliability.of(best, Reliability.USUAL_BINS);
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("accuracy", accuracy());
      members.put("log_loss", logLoss / best.count());
      members.put("ece", reliability.expectedError());
      members.put("mce", reliability.largestError());
      return members;
    }

    private double accuracy() {
      int right = 0;
      for (int i = 0; i < best.count(); i++) {
        right += best.outcome(i) ? 1 : 0;
      }
      return (double) right / best.count();
    }
  }
}
