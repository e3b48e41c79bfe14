package org.priory.inference.optimization;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.priory.numerics.random.RandomSource;

/**
 * What is believed about the curvature H after noisy looks at its entries: a posterior of matrices.
 *
 * <ul>
 *   <li>The diagonal is a share of what moments and the size of H imply, M_i; the law of shares is
 *       learned ({@link RatioMixture}), by itself for numbers: moments tell of levels what they
 *       are, of long-tailed numbers too much.
 *   <li>Other entries, over the root of the diagonal's product, have a spread that is learned from
 *       all entries of their kind ({@link ScaleMixture}): among numbers, between numbers and
 *       levels, between levels of different categories.
 *   <li>Blocks of one category follow from the masses of its levels ({@link LevelMasses}).
 * </ul>
 */
final class CurvatureBelief {
  /** Correlations have a variance of at most this. */
  private static final double MOST = 0.49;

  private static final int KINDS = 3;

  private final int q;
  private final double[] diagonal;
  private final List<Size> sizes = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();
  private final List<ScaleMixture> mixtures = new ArrayList<>();
  private final List<LevelMasses> masses = new ArrayList<>();

  /** An entry of the diagonal. */
  private record Size(int i, RatioMixture law, int place) {}

  /** An entry off the diagonal and outside of the blocks of categories. */
  private record Entry(int i, int j, int kind, int place, double scale) {}

  /**
   * The posterior.
   *
   * @param y noisy entries, row after row
   * @param v the variances of their noise
   * @param model M
   * @param open the share of a level that moments leave open
   */
  CurvatureBelief(LevelFrame frame, double[] y, double[] v, double[] model, double open) {
    this.q = frame.size();
    this.diagonal = new double[q];
    IntPredicate isNumber = i -> frame.kind(i) == LevelFrame.NUMBER;
    learnSizes(IntStream.range(0, q).filter(isNumber).toArray(), y, v, model);
    learnSizes(IntStream.range(0, q).filter(isNumber.negate()).toArray(), y, v, model);
    for (int kind = 0; kind < KINDS; kind++) {
      learn(frame, y, v, kind);
    }
    for (LevelFrame.Level level : frame.categories()) {
      masses.add(new LevelMasses(level, y, v, q, open));
    }
  }

  private void learnSizes(int[] own, double[] y, double[] v, double[] model) {
    RatioMixture law =
        new RatioMixture(
            Arrays.stream(own).mapToDouble(i -> y[i * q + i]).toArray(),
            Arrays.stream(own).mapToDouble(i -> model[i]).toArray(),
            Arrays.stream(own).mapToDouble(i -> v[i * q + i]).toArray());
    for (int place = 0; place < own.length; place++) {
      diagonal[own[place]] = law.mean(place);
      sizes.add(new Size(own[place], law, place));
    }
  }

  private void learn(LevelFrame frame, double[] y, double[] v, int kind) {
    List<Entry> own = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < i; j++) {
        if (kind(frame, i, j) == kind) {
          own.add(new Entry(i, j, kind, own.size(), Math.sqrt(diagonal[i] * diagonal[j])));
        }
      }
    }
    double[] seen = new double[own.size()];
    double[] noise = new double[own.size()];
    for (Entry entry : own) {
      int at = entry.i * q + entry.j;
      seen[entry.place] = y[at] / entry.scale;
      noise[entry.place] = v[at] / entry.scale / entry.scale;
    }
    mixtures.add(new ScaleMixture(seen, noise, MOST));
    entries.addAll(own);
  }

  /** 0 among numbers and the intercept, 1 with levels, 2 among levels; -1 within a category. */
  private static int kind(LevelFrame frame, int i, int j) {
    boolean levelI = frame.kind(i) >= 0;
    boolean levelJ = frame.kind(j) >= 0;
    if (levelI && levelJ) {
      return frame.kind(i) == frame.kind(j) ? -1 : 2;
    }
    if (!levelI && !levelJ) {
      return 0;
    }
    boolean intercept =
        frame.kind(i) == LevelFrame.INTERCEPT || frame.kind(j) == LevelFrame.INTERCEPT;
    return intercept ? -1 : 1;
  }

  /** The mean, row after row. */
  double[] mean() {
    double[] h = new double[q * q];
    for (Entry entry : entries) {
      set(h, entry, mixtures.get(entry.kind).mean(entry.place));
    }
    for (int i = 0; i < q; i++) {
      h[i * q + i] = diagonal[i];
    }
    masses.forEach(each -> each.writeMean(h, q));
    return h;
  }

  /** A matrix from the posterior; it may have negative eigenvalues. */
  double[] draw(RandomSource source) {
    double[] h = new double[q * q];
    for (Entry entry : entries) {
      set(h, entry, mixtures.get(entry.kind).draw(entry.place, source));
    }
    for (Size size : sizes) {
      h[size.i * q + size.i] = size.law.draw(size.place, source);
    }
    masses.forEach(each -> each.writeDraw(h, q, source));
    return h;
  }

  private void set(double[] h, Entry entry, double correlation) {
    h[entry.i * q + entry.j] = entry.scale * correlation;
    h[entry.j * q + entry.i] = entry.scale * correlation;
  }

  /** Believed sizes of the diagonal. */
  double[] diagonal() {
    return diagonal.clone();
  }
}
