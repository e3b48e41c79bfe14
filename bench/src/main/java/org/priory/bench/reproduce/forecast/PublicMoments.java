package org.priory.bench.reproduce.forecast;

import java.util.List;
import org.priory.privacy.data.records.Records;

/**
 * Means and standard deviations of features and labels of a public table.
 *
 * @param names of the features
 */
record PublicMoments(List<String> names, double[] means, double[] sds) {

  static PublicMoments of(Records records) {
    int d = records.width();
    double[] first = new double[d + 1];
    double[] second = new double[d + 1];
    int n = records.rows();
    for (int i = 0; i < n; i++) {
      float[] block = records.block(i);
      int offset = records.offset(i);
      for (int j = 0; j <= d; j++) {
        double value = j < d ? block[offset + j] : records.label(i);
        first[j] += value / n;
        second[j] += value * value / n;
      }
    }
    double[] sds = new double[d + 1];
    for (int j = 0; j <= d; j++) {
      sds[j] = Math.sqrt(Math.max(0, second[j] - first[j] * first[j]));
    }
    return new PublicMoments(records.features().names(), first, sds);
  }

  double mean(int j) {
    return means[j];
  }

  double sd(int j) {
    return sds[j];
  }

  double labelMean() {
    return means[means.length - 1];
  }

  double labelSd() {
    return sds[sds.length - 1];
  }
}
