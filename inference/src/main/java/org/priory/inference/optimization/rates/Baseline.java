package org.priory.inference.optimization.rates;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.AddedLevels;
import org.priory.inference.optimization.likelihood.ScoreLaw;
import org.priory.inference.rows.Simplex;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * A hazard that is constant on pieces of time, before any column is looked at: from one noisy
 * question. Post-processing: all of it follows from the answer and from public knowledge.
 *
 * @param cuts where pieces end, the last at 1: shares of the largest time
 * @param shares of the events in each piece
 * @param log the logarithm of events over time
 * @param events over records
 * @param most L: nobody is followed beyond this cumulated hazard
 */
record Baseline(double[] cuts, double[] shares, double log, double events, double most)
    implements ScoreLaw, Serializable {
  static final int MOST_PIECES = 6;

  /** A piece has so many events, and so many deviations of the noise on a bin. */
  private static final double LEAST_EVENTS = 50;

  private static final double LEAST_DEVIATIONS = 20;

  /** Who has so many times the usual hazard is followed until the others have theirs. */
  private static final double REACH = 4;

  /** The least share of events in a piece that is believed. */
  private static final double LEAST_SHARE = 1e-3;

  /**
   * Buys it: one question, whose vectors have norm at most 1.
   *
   * @param given where pieces end, without the last; empty to have them follow from the answer
   */
  static Baseline ask(PublicKnowledge known, FollowUp times, double[] given, Questions questions) {
    NoisySum answer = questions.ask(new EventTimesQuery(times));
    double[] counts = new double[EventTimesQuery.BINS];
    for (int k = 0; k < counts.length; k++) {
      counts[k] = answer.get(k) / EventTimesQuery.EVENT_WEIGHT;
    }
    double noise = answer.sigma() / EventTimesQuery.EVENT_WEIGHT;
    double time = answer.get(EventTimesQuery.BINS) / EventTimesQuery.TIME_WEIGHT;
    double timeNoise = answer.sigma() / EventTimesQuery.TIME_WEIGHT;
    return of(counts, noise, Math.max(time, Math.max(1, timeNoise)), known.records(), given);
  }

  /**
   * From events in bins.
   *
   * @param noise standard deviation of each
   * @param time that all were followed, above 0
   */
  static Baseline of(double[] counts, double noise, double time, double records, double[] given) {
    double sum = 0;
    for (double each : counts) {
      sum += each;
    }
    // no number of events is believed that the noise alone would make, nor more than records
    double events = Math.min(records, Math.max(sum, Math.max(1, noise * Math.sqrt(counts.length))));
    double[] cuts = given.length > 0 ? closed(given) : even(counts, noise, events);
    double[] shares = shares(counts, cuts, events);
    double share = events / records;
    return new Baseline(cuts, shares, Math.log(events / time), share, Math.min(1, REACH * share));
  }

  private static double[] closed(double[] given) {
    double[] cuts = Arrays.copyOf(given, given.length + 1);
    cuts[given.length] = 1;
    return cuts;
  }

  /** Pieces with as many events each, at the ends of bins. */
  private static double[] even(double[] counts, double noise, double events) {
    int pieces =
        (int)
            Math.max(1, Math.min(MOST_PIECES, events / (LEAST_EVENTS + LEAST_DEVIATIONS * noise)));
    List<Double> cuts = new ArrayList<>();
    double below = 0;
    for (int k = 0; k < counts.length - 1; k++) {
      below += counts[k];
      if (cuts.size() < pieces - 1 && below >= events * (cuts.size() + 1) / pieces) {
        cuts.add((k + 1.0) / counts.length);
      }
    }
    cuts.add(1.0);
    return cuts.stream().mapToDouble(each -> each).toArray();
  }

  /** The share of the events in each piece; a bin belongs to the piece in which its middle is. */
  private static double[] shares(double[] counts, double[] cuts, double events) {
    double[] shares = new double[cuts.length];
    int piece = 0;
    for (int k = 0; k < counts.length; k++) {
      double middle = (k + 0.5) / counts.length;
      while (middle > cuts[piece]) {
        piece++;
      }
      shares[piece] += counts[k] / events;
    }
    double[] projected = Simplex.project(shares);
    double sum = 0;
    for (int j = 0; j < projected.length; j++) {
      projected[j] = Math.max(LEAST_SHARE, projected[j]);
      sum += projected[j];
    }
    for (int j = 0; j < projected.length; j++) {
      projected[j] /= sum;
    }
    return projected;
  }

  int pieces() {
    return cuts.length;
  }

  /** Pieces of time as levels of a category; none where there is one piece. */
  AddedLevels levels() {
    int count = cuts.length > 1 ? cuts.length : 0;
    return new AddedLevels(
        IntStream.rangeClosed(1, count).mapToObj(k -> "(time)=" + k).toList(),
        Arrays.copyOf(shares, count));
  }

  /** The expected cumulated hazard of somebody: that of all, by a factor e^s. */
  @Override
  public double slope(double s) {
    return Math.min(most, events * Math.exp(s));
  }

  /** Ratios of hazards are nearly the same beside what is left out, as long as events are few. */
  @Override
  public double attenuation(double variance) {
    return 1;
  }

  @Override
  public double mostSlope() {
    return most;
  }

  /** 1 where hazards are right: events have the variance of their cumulated hazard. */
  @Override
  public double expectedVariance() {
    return 1;
  }

  @Override
  public double mostVariance() {
    return 2;
  }
}
