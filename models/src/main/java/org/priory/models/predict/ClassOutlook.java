package org.priory.models.predict;

import java.util.List;
import org.priory.privacy.data.records.Target;

/**
 * Probabilities of classes beside the class that was observed.
 *
 * @param probabilities of all classes
 * @param target the classes
 * @param knowsUncertainty whether the standard deviations of probabilities are known
 */
public record ClassOutlook(Probabilities probabilities, Target target, boolean knowsUncertainty)
    implements Outlook {

  /** What a posterior says of the classes of a row. */
  @FunctionalInterface
  public interface Probabilities {
    /**
     * Fills in the mean probability of each class, and the posterior's standard deviation of it.
     */
    void fill(float[] block, int offset, double[] means, double[] sds);
  }

  /** Outlook of a model that knows probabilities alone. */
  public static ClassOutlook ofMeans(SoftmaxPredictor.Probabilities probabilities, Target target) {
    return new ClassOutlook(
        (block, offset, means, sds) -> {
          double[] p = probabilities.probabilities(block, offset);
          System.arraycopy(p, 0, means, 0, means.length);
        },
        target,
        false);
  }

  private boolean isBinary() {
    return classes() == 2;
  }

  private int classes() {
    return target.classes().size();
  }

  @Override
  public List<String> outcomes() {
    return isBinary() ? target.classes().subList(1, 2) : target.classes();
  }

  @Override
  public void expect(float[] block, int offset, Expected[] outcomes) {
    double[] means = new double[classes()];
    double[] sds = new double[classes()];
    probabilities.fill(block, offset, means, sds);
    int first = isBinary() ? 1 : 0;
    for (int k = 0; k < outcomes.length; k++) {
      double p = means[first + k];
      double sd = knowsUncertainty ? sds[first + k] : 0;
      // E[p (1 - p)] = E[p] (1 - E[p]) - Var[p]
      outcomes[k].set(p, p * (1 - p) - sd * sd, sd);
    }
  }

  @Override
  public void observe(float label, double[] outcomes) {
    int first = isBinary() ? 1 : 0;
    for (int k = 0; k < outcomes.length; k++) {
      outcomes[k] = (int) label == first + k ? 1 : 0;
    }
  }

  @Override
  public double logGain(float[] block, int offset, float label) {
    double[] means = new double[classes()];
    probabilities.fill(block, offset, means, new double[classes()]);
    return Math.log(means[(int) label]) + largestGain();
  }

  /** A class that is certain is as many times as likely as there are classes. */
  @Override
  public double largestGain() {
    return Math.log(classes());
  }

  @Override
  public Outlook withoutUncertainty() {
    return new ClassOutlook(probabilities, target, false);
  }
}
