package org.priory.inference.optimization.curvature;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;

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
 *       levels, between levels of different categories; and then from those of the same two
 *       columns, as most pairs of columns have little to do with each other, and some much.
 *   <li>Blocks of one category follow from the masses of its levels ({@link LevelMasses}).
 * </ul>
 */
public final class CurvatureBelief {
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
  private record Entry(int i, int j, int mixture, int place, double scale) {}

  /**
   * The posterior.
   *
   * @param y noisy entries, row after row
   * @param v the variances of their noise
   * @param model M
   * @param shares of the curvature that the levels of each category are expected to have
   * @param open the share of a level that moments leave open
   * @param unresolved the share of numbers whose spread drowns in the noise of the moments, so that
   *     M says no more than how large it may be
   */
  public CurvatureBelief(
      LevelFrame frame,
      double[] y,
      double[] v,
      double[] model,
      List<double[]> shares,
      double open,
      double unresolved) {
    this.q = frame.size();
    this.diagonal = new double[q];
    IntPredicate isNumber = i -> frame.kind(i) == LevelFrame.NUMBER;
    double anywhere = RatioMixture.ANYWHERE + (1 - RatioMixture.ANYWHERE) * unresolved;
    learnSizes(IntStream.range(0, q).filter(isNumber).toArray(), y, v, model, anywhere);
    learnSizes(
        IntStream.range(0, q).filter(isNumber.negate()).toArray(),
        y,
        v,
        model,
        RatioMixture.ANYWHERE);
    for (int kind = 0; kind < KINDS; kind++) {
      learn(frame, y, v, kind);
    }
    for (int c = 0; c < shares.size(); c++) {
      LevelFrame.Level level = frame.categories().get(c);
      masses.add(new LevelMasses(level, shares.get(c), y, v, q, open));
    }
  }

  private void learnSizes(int[] own, double[] y, double[] v, double[] model, double anywhere) {
    RatioMixture law =
        new RatioMixture(
            Arrays.stream(own).mapToDouble(i -> y[i * q + i]).toArray(),
            Arrays.stream(own).mapToDouble(i -> model[i]).toArray(),
            Arrays.stream(own).mapToDouble(i -> v[i * q + i]).toArray(),
            anywhere);
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
    ScaleMixture all = new ScaleMixture(seen, noise, MOST);
    own.stream().collect(groupingBy(entry -> columns(frame, entry))).values().stream()
        .sorted(comparingInt(part -> part.get(0).place))
        .forEach(part -> addPart(all, part));
  }

  /** The columns of an entry: all numbers are alike, each category is by itself. */
  private record Columns(int one, int two) {}

  private static Columns columns(LevelFrame frame, Entry entry) {
    return new Columns(frame.kind(entry.i), Math.max(LevelFrame.NUMBER, frame.kind(entry.j)));
  }

  private void addPart(ScaleMixture all, List<Entry> part) {
    int mixture = mixtures.size();
    mixtures.add(all.part(part.stream().mapToInt(Entry::place).toArray()));
    for (int place = 0; place < part.size(); place++) {
      Entry entry = part.get(place);
      entries.add(new Entry(entry.i, entry.j, mixture, place, entry.scale));
    }
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
  public double[] mean() {
    double[] h = new double[q * q];
    for (Entry entry : entries) {
      set(h, entry, mixtures.get(entry.mixture).mean(entry.place));
    }
    for (int i = 0; i < q; i++) {
      h[i * q + i] = diagonal[i];
    }
    masses.forEach(each -> each.writeMean(h, q));
    return h;
  }

  /** A matrix from the posterior; it may have negative eigenvalues. */
  public double[] draw(RandomSource source) {
    double[] h = new double[q * q];
    for (Entry entry : entries) {
      set(h, entry, mixtures.get(entry.mixture).draw(entry.place, source));
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
  public double[] diagonal() {
    return diagonal.clone();
  }
}
