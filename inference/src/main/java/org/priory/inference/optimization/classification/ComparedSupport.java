package org.priory.inference.optimization.classification;

import java.util.List;
import java.util.Optional;
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
    return new Support(sums, scale * Math.sqrt(squares), known.records());
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
        open[k * d + j] = OpenNumbers.isOpen(sd * sd, before(j, k, reference, pairs));
      }
    }
    return open;
  }

  /**
   * The variance before the data of a coefficient less its mean over the classes: with K classes,
   * differences delta_i from the reference and
   *
   * <pre>
   *   beta_k = delta_k - sum_i delta_i/K,   delta_reference = 0,
   *   Var beta_k = (1 - 2/K) v_k + sum_i v_i/K^2,   v_reference = 0.
   * </pre>
   */
  private static double before(
      int feature, int k, int reference, List<SoftmaxNewton.Comparison> pairs) {
    double classes = pairs.size() + 1;
    double variance = 0;
    for (int i = 0; i < pairs.size(); i++) {
      double v = pairs.get(i).before().variance(feature);
      int of = i < reference ? i : i + 1;
      variance += v / classes / classes + (of == k ? (1 - 2 / classes) * v : 0);
    }
    return variance;
  }
}
