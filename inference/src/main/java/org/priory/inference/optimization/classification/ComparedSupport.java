package org.priory.inference.optimization.classification;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.Support;
import org.priory.inference.regression.OpenNumbers;
import org.priory.inference.rows.FeatureGroups;

/**
 * What comparisons of each class with one of them say together about levels and about numbers:
 * which levels somebody has, and which numbers are as open as before the data was seen.
 *
 * <p>A level's count adds up those of all comparisons, so that the common class counts once for
 * each; it is scaled to the number of all records, and so is its noise.
 */
final class ComparedSupport {
  private ComparedSupport() {}

  /**
   * A posterior that knows of it.
   *
   * @param posterior of the coefficients of all classes, class after class
   * @param reference the class that all are compared with
   */
  static DrawnPosterior marked(
      DrawnPosterior posterior,
      PublicKnowledge known,
      int reference,
      List<SoftmaxNewton.Comparison> pairs) {
    return posterior.with(
        Optional.of(
            counts(known, pairs)
                .withOpen(open(posterior, FeatureGroups.of(known), reference, pairs))));
  }

  private static Support counts(PublicKnowledge known, List<SoftmaxNewton.Comparison> pairs) {
    double[] sums = new double[known.width()];
    double squares = 0;
    double records = 0;
    for (SoftmaxNewton.Comparison pair : pairs) {
      for (int j = 0; j < sums.length; j++) {
        sums[j] += pair.support().sums()[j];
      }
      squares += Math.pow(pair.support().noise(), 2);
      records += pair.support().records();
    }
    double scale = known.records() / records;
    for (int j = 0; j < sums.length; j++) {
      sums[j] *= scale;
    }
    // of any two classes: the most that is said of one and the reference
    double hidden = pairs.stream().mapToDouble(pair -> pair.support().hidden()).max().orElse(0);
    return new Support(sums, scale * Math.sqrt(squares), known.records()).withHidden(hidden);
  }

  private static boolean[] open(
      DrawnPosterior posterior,
      FeatureGroups groups,
      int reference,
      List<SoftmaxNewton.Comparison> pairs) {
    int d = groups.width();
    int classes = pairs.size() + 1;
    boolean[] open = new boolean[posterior.dimension()];
    for (int j : groups.numbers()) {
      for (int k = 0; k < classes; k++) {
        double sd = posterior.sd(k * d + j);
        double hidden = centred(j, k, reference, pairs, ComparedSupport::hidden);
        double before = centred(j, k, reference, pairs, (pair, at) -> pair.before().variance(at));
        open[k * d + j] = OpenNumbers.isOpen(sd * sd + hidden, before);
      }
    }
    return open;
  }

  /**
   * The variance of a coefficient less its mean over the classes: with K classes, differences
   * delta_i from the reference, of variances v_i that have nothing in common, and
   *
   * <pre>
   *   beta_k = delta_k - sum_i delta_i/K,   delta_reference = 0,
   *   Var beta_k = (1 - 2/K) v_k + sum_i v_i/K^2,   v_reference = 0.
   * </pre>
   */
  private static double centred(
      int feature,
      int k,
      int reference,
      List<SoftmaxNewton.Comparison> pairs,
      ToDoubleBiFunction<SoftmaxNewton.Comparison, Integer> variances) {
    double classes = pairs.size() + 1;
    double variance = 0;
    for (int i = 0; i < pairs.size(); i++) {
      double v = variances.applyAsDouble(pairs.get(i), feature);
      int of = i < reference ? i : i + 1;
      variance += v / classes / classes + (of == k ? (1 - 2 / classes) * v : 0);
    }
    return variance;
  }

  /** What hidden directions may do beside the covariance of a coefficient. */
  private static double hidden(SoftmaxNewton.Comparison pair, int feature) {
    return pair.after().variance(feature) - pair.full().covariance().variance(feature);
  }
}
