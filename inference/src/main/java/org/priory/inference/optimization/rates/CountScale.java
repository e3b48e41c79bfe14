package org.priory.inference.optimization.rates;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * How large counts are, from one noisy question: their mean, at which the path begins, and how much
 * they vary. Post-processing: all of it follows from the answer.
 *
 * <p>Bounds in a schema hold the rarest count, and noise on the bins above all others would decide.
 * So what is above the first bin in which more records are seen than noise makes does not count
 * here, as long as that is surely no more than one in twenty of the records that have a count, as
 * many as noise allows: where few have one, noise could hide all of them. How much counts vary is
 * with what columns will explain of it, so rather too much.
 *
 * <p>None of this is a bound on means: a row whose count is far above all others may be one whose
 * mean is.
 */
final class CountScale {
  /** Records that are fewer than so many deviations of the noise are not seen. */
  private static final double DEVIATIONS = 3;

  /** No more than this share of the records that have a count may be above what counts here. */
  private static final double UNSEEN = 0.05;

  /** So many deviations of the noise are taken to be records. */
  private static final double SURE = 2;

  /** Rows whose mean is so many times the usual count less in the curvature. */
  private static final double REACH = 3;

  /** A count in the middle of its bin, as a share of the bin's upper end. */
  private static final double MIDDLE = (1 + Math.sqrt(0.5)) / 2;

  private CountScale() {}

  /** Buys it: one question, whose vectors have norm at most 1. */
  static RateLink ask(
      PublicKnowledge known, RateFamily family, @Nullable Exposure exposure, Questions questions) {
    CountsQuery query = new CountsQuery(family, exposure);
    NoisySum answer = questions.ask(query);
    double records = known.records() * questions.plan().sampling().share(known.records());
    double[] counts = new double[CountsQuery.LAST + 1];
    for (int k = 0; k < counts.length; k++) {
      counts[k] = answer.get(k) / query.binWeight();
    }
    double log = 0;
    if (exposure != null) {
      double way = answer.get(CountsQuery.LAST + 1) / query.exposureWeight() / records;
      // 1 - log e/log least
      log = (1 - Math.max(0, Math.min(1, way))) * Math.log(exposure.least());
    }
    return of(family, counts, answer.sigma() / query.binWeight(), records, log);
  }

  /**
   * The link that counts in bins suggest.
   *
   * @param counts records of each bin
   * @param noise standard deviation of each
   * @param log the mean logarithm of shares of the largest exposure
   */
  static RateLink of(RateFamily family, double[] counts, double noise, double records, double log) {
    int seen = firstSeen(counts, noise, records);
    double largest = Math.min(1, 2 * CountsQuery.end(seen));
    double sum = 0;
    double squares = 0;
    double noiseSquares = 0;
    for (int k = seen; k < counts.length - 1; k++) {
      double y = MIDDLE * CountsQuery.end(k);
      sum += counts[k] * y;
      squares += counts[k] * y * y;
      noiseSquares += Math.pow(noise * y * y, 2);
    }
    // no mean is believed to be smaller than what the noise resolves, or one record makes
    double least = Math.max(1, noise) * largest / records;
    double mean = Math.max(least, Math.min(largest, sum / records));
    // (E y^2 - m^2)/m, and a deviation of its noise more: no less than that, or noise could say
    // that
    // counts hardly vary, and most of them would be cut off
    double deviation = Math.sqrt(noiseSquares) / records;
    double ratio = Math.max(squares / records / mean - mean, 0) + deviation / mean;
    Scatter scatter = family.scatter(mean, ratio, CountsQuery.end(CountsQuery.LAST));
    return new RateLink(family, scatter, RateLink.DEVIATIONS, 1, Math.log(mean) - log, 1)
        .around(mean, REACH);
  }

  /**
   * The first bin, from the largest counts on, at which more records are seen than noise makes, or
   * above the next of which noise could hide too many.
   */
  private static int firstSeen(double[] counts, double noise, double records) {
    double any = Arrays.stream(counts, 0, counts.length - 1).sum();
    any = Math.max(0, Math.min(records, any + SURE * noise * Math.sqrt(counts.length - 1.0)));
    double above = 0;
    for (int k = 0; k < counts.length - 1; k++) {
      above += counts[k];
      double deviation = noise * Math.sqrt(k + 1.0);
      if (above > DEVIATIONS * deviation || above + SURE * deviation > UNSEEN * any) {
        return k;
      }
    }
    return counts.length - 1;
  }
}
