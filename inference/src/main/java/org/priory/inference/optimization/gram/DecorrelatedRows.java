package org.priory.inference.optimization.gram;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.priory.inference.optimization.curvature.LevelFrame;
import org.priory.inference.optimization.curvature.SquareProducts;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.linear.PositiveDefinite;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Coordinates of rows that are decorrelated again with each bought matrix of their squares and
 * products, and what is believed of the last one, H = sum f t t'.
 */
public final class DecorrelatedRows {
  /** The least eigenvalue of a scaled matrix: collinear directions are not stretched beyond. */
  private static final double LEAST_EIGENVALUE = 0.03;

  /** The least noise on an entry, as a share of the records: rounding. */
  private static final double LEAST_NOISE = 1e-8;

  private final Questions questions;
  private final LabelledMoments moments;
  private final LevelFrame frame;
  private final double records;
  private final int q;

  /** N times the variances that moments say. */
  private final double[] model;

  /** W: from the coordinates of now to those of the frame. */
  private double[] w;

  private RowCoordinates rows;
  private @Nullable GramEstimate gram;

  /** How long a row is, as a rule. */
  private double norm;

  private double radius = 1;
  private @Nullable GramBelief belief;
  private double[] believed = new double[0];

  public DecorrelatedRows(Questions questions, LabelledMoments moments, LevelFrame frame) {
    this.questions = questions;
    this.moments = moments;
    this.frame = frame;
    this.records = moments.records();
    this.q = frame.size();
    this.model = new double[q];
    this.w = new double[q * q];
    for (int i = 0; i < q; i++) {
      model[i] = records * Math.max(frame.variance(i), open(frame.kind(i)));
      w[i * q + i] = 1;
    }
    this.norm = Math.sqrt(Arrays.stream(model).sum() / records);
    this.rows = new RowCoordinates(moments.features(), frame, w);
  }

  /** The variance that moments leave open for coordinates of a category: no less is resolved. */
  private double open(int kind) {
    if (kind < 0) {
      return 0;
    }
    double[] spread = moments.features().spread();
    return Arrays.stream(frame.categories().get(kind).features())
        .mapToDouble(j -> spread[j])
        .min()
        .orElse(0);
  }

  /** Buys the matrix in the coordinates of now; those that follow are decorrelated by it. */
  public void ask() {
    GramEstimate seen = look(1);
    double[] a = Decorrelation.of(seen, model);
    GramEstimate mapped = seen.mapped(a);
    gram = mapped;
    w = SquareProducts.product(w, a, q);
    rows = new RowCoordinates(moments.features(), frame, w);
    double expected = Arrays.stream(model).sum();
    double size = Math.max(0.3 * expected, Math.min(3 * expected, mapped.trace()));
    norm = Math.sqrt(size / records);
  }

  /**
   * Buys the matrix for the last time: these coordinates stay.
   *
   * @param cut the length up to which rows count whole, over the usual one
   */
  public void askLast(double cut) {
    GramEstimate seen = look(cut);
    double factor = Math.max(0.05, Math.min(3, seen.trace() / Arrays.stream(model).sum()));
    double[] expected = Arrays.stream(model).map(m -> factor * m).toArray();
    GramBelief found = GramBelief.ofRows(seen, expected, records);
    belief = found;
    double[] mean = found.mean();
    double[] roots = Arrays.stream(found.diagonal()).map(Math::sqrt).toArray();
    scale(mean, Arrays.stream(roots).map(root -> 1 / root).toArray());
    believed = PositiveDefinite.project(mean, q, LEAST_EIGENVALUE);
    scale(believed, roots);
  }

  /**
   * What is believed of the covariance of scores, in these coordinates: as large on the diagonal as
   * H times a factor, as a rule.
   *
   * @param packed with noise
   * @param noise its standard deviation on the diagonal
   */
  public GramBelief covariance(double[] packed, double noise) {
    double[] seen = PackedSymmetric.ofSize(q).unpack(packed);
    double trace = 0;
    double expected = 0;
    for (int i = 0; i < q; i++) {
      trace += seen[i * q + i];
      expected += believed[i * q + i];
    }
    double deviation = Math.max(noise, LEAST_NOISE * Math.abs(trace));
    double factor = Math.max(trace, Math.sqrt(q) * deviation) / expected;
    double[] sizes = new double[q];
    for (int i = 0; i < q; i++) {
      sizes[i] = factor * believed[i * q + i];
    }
    return GramBelief.ofScores(GramEstimate.of(seen, deviation, q), sizes);
  }

  /** What all looks say together, one more being bought. */
  private GramEstimate look(double cut) {
    radius = cut * norm;
    NoisySum answer = questions.ask(new GramQuery(rows, radius));
    double[] packed = answer.values();
    for (int i = 0; i < packed.length; i++) {
      packed[i] *= radius * radius;
    }
    double noise = Math.max(answer.sigma() * radius * radius, LEAST_NOISE * records);
    GramEstimate look = GramEstimate.of(PackedSymmetric.ofSize(q).unpack(packed), noise, q);
    return gram == null ? look : gram.with(look);
  }

  /** Rows and columns times factors. */
  private void scale(double[] h, double[] factors) {
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        h[i * q + j] *= factors[i] * factors[j];
      }
    }
  }

  public RowCoordinates rows() {
    return rows;
  }

  /** W, from these coordinates to those of the frame, row after row. */
  public double[] toFrame() {
    return w;
  }

  /** R: rows up to this length count whole. */
  public double radius() {
    return radius;
  }

  /** What is believed of H. */
  public GramBelief belief() {
    return Objects.requireNonNull(belief);
  }

  /** A positive matrix near the mean of what is believed of H, row after row. */
  public double[] believed() {
    return believed;
  }

  public SymmetricEigen eigen() {
    return SymmetricEigen.of(believed, q);
  }
}
