package org.priory.inference.optimization.likelihood;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Support;
import org.priory.inference.rows.Standardisation;

/**
 * Levels that no column has, behind the features of a row: pieces of time, or the cuts between
 * ordered values. To a fit they are the levels of one more category.
 *
 * @param names of the levels
 * @param shares of the curvature that each is expected to have, together 1
 */
public record AddedLevels(List<String> names, double[] shares) {

  public AddedLevels {
    names = List.copyOf(names);
    shares = shares.clone();
    if (names.size() != shares.length) {
      throw new IllegalArgumentException(
          "shares must be one a name, were " + shares.length + " for " + names.size());
    }
  }

  /** What is public about the columns and these levels. */
  public PublicKnowledge with(PublicKnowledge columns) {
    List<String> all = new ArrayList<>(columns.names());
    int[] groups = Arrays.copyOf(columns.groups(), all.size() + names.size());
    int group = 1 + Arrays.stream(columns.groups()).max().orElse(0);
    Arrays.fill(groups, all.size(), groups.length, group);
    all.addAll(names);
    return new PublicKnowledge(
        all,
        groups,
        columns.maxNorm(),
        columns.records(),
        columns.classes(),
        columns.persons(),
        columns.prior(),
        columns.weights());
  }

  /** Columns as they are, and these levels centred by their shares and scaled as levels are. */
  public Standardisation with(Standardisation columns) {
    int d = columns.width();
    int count = shares.length;
    double[] centre = Arrays.copyOf(columns.centre(), d + count);
    double[] scale = Arrays.copyOf(columns.scale(), d + count);
    double[] spread = Arrays.copyOf(columns.spread(), d + count);
    Support support = columns.support().orElseThrow();
    double[] sums = Arrays.copyOf(support.sums(), d + count);
    for (int k = 0; k < count; k++) {
      double share = shares[k];
      double v = share * (1 - share);
      centre[d + k] = share;
      // as levels of a category: v^-1/4
      scale[d + k] = Math.pow(v, -0.25);
      spread[d + k] = Math.sqrt(v);
      sums[d + k] = share * support.records();
    }
    return new Standardisation(
        centre,
        scale,
        spread,
        columns.mixing(),
        Optional.of(new Support(sums, support.noise(), support.records())));
  }

  /** The features of each level, centred and scaled, from the first of them on. */
  public double[][] vectors(Standardisation features) {
    int count = shares.length;
    int d = features.width() - count;
    double[][] vectors = new double[count][count];
    for (int j = 0; j < count; j++) {
      for (int k = 0; k < count; k++) {
        double x = j == k ? 1 : 0;
        vectors[j][k] = features.scale()[d + k] * (x - features.centre()[d + k]);
      }
    }
    return vectors;
  }
}
