package org.priory.inference.neural.prediction;

import java.io.Serializable;
import org.priory.inference.neural.gradient.ScaledVectors;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.Passes;
import org.priory.inference.rows.RowScale;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.linear.PositiveDefinite;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Probabilities made right on average (Platt 1999; Guo et al. 2017, "vector scaling"): q =
 * softmax(a r + b) with r the centred log probabilities of a network. Noise makes networks too
 * sure, and a clip, which cuts what is badly predicted, makes rare classes too rare; both are a
 * matter of 1 + K numbers, which some Newton steps buy at the end.
 *
 * <p><b>Releases</b> for each step the noisy sum of gradients and Hessians of minus the log
 * likelihood by (R a, b), R the largest |r|. With phi_k = (r_k/R, e_k) a record adds E phi - phi_y
 * and Cov phi under q, together at most sqrt(2 + (K/(K - 1))^2) long: a record that is certain of a
 * wrong class has no covariance ({@code docs/proofs/neural.md}, claim 6).
 *
 * @param theta (R a, b)
 */
public record ClassCalibration(double[] theta) implements Serializable {
  /** Probabilities below e^-5 are taken for that. */
  public static final double LEAST_LOG = -5;

  /** Curvature that is taken for granted: directions of less are left as they are. */
  private static final double LEAST_CURVATURE = 1e-3;

  /** Log odds move by no more in a step: where a network is sure, its curvature says little. */
  private static final double LONGEST_STEP = 2.5;

  private static final double LEAST_SLOPE = 0.05;
  private static final double MOST_SLOPE = 5;

  /** No calibration: probabilities stay as the network gives them. */
  public static ClassCalibration none(int classes) {
    double[] theta = new double[classes + 1];
    theta[0] = range(classes);
    return new ClassCalibration(theta);
  }

  /** a, then b. */
  public double[] values() {
    double[] values = theta.clone();
    values[0] /= range(classes());
    return values;
  }

  /** From {@link #values}. */
  public static ClassCalibration of(double[] values) {
    double[] theta = values.clone();
    theta[0] *= range(values.length - 1);
    return new ClassCalibration(theta);
  }

  private int classes() {
    return theta.length - 1;
  }

  /** R: one log probability at its least, all others at 0, or the other way round. */
  private static double range(int classes) {
    return -LEAST_LOG * (classes - 1) / classes;
  }

  /** B, how long a record's vector is at most: the values of r/R differ by K/(K - 1) at most. */
  public static double bound(int classes) {
    double farthest = -LEAST_LOG / range(classes);
    return Math.sqrt(2 + farthest * farthest);
  }

  /** Numbers of a record's vector. */
  public static int dimension(int classes) {
    return classes + 1 + PackedSymmetric.ofSize(classes + 1).length();
  }

  /** r/R from probabilities, in place. */
  private static void centre(double[] p) {
    double mean = 0;
    for (int k = 0; k < p.length; k++) {
      p[k] = Math.max(LEAST_LOG, StrictMath.log(p[k]));
      mean += p[k] / p.length;
    }
    double range = range(p.length);
    for (int k = 0; k < p.length; k++) {
      p[k] = (p[k] - mean) / range;
    }
  }

  /** softmax(R a s + b), s = r/R. */
  private double[] probabilities(double[] s) {
    double[] q = new double[s.length];
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < q.length; k++) {
      q[k] = theta[0] * s[k] + theta[k + 1];
      most = Math.max(most, q[k]);
    }
    double sum = 0;
    for (int k = 0; k < q.length; k++) {
      q[k] = StrictMath.exp(q[k] - most);
      sum += q[k];
    }
    for (int k = 0; k < q.length; k++) {
      q[k] /= sum;
    }
    return q;
  }

  /** What probabilities of a network become. */
  public double[] apply(double[] p) {
    double[] s = p.clone();
    centre(s);
    return probabilities(s);
  }

  /**
   * One Newton step.
   *
   * @param records that are expected in an answer
   */
  public ClassCalibration next(
      Ensemble network, RowScale scale, double records, Questions questions) {
    double unit = questions.plan().clip() / bound(classes());
    NoisySum answer = questions.ask(new Query(network, scale, this, unit));
    double factor = 1 / (unit * records);
    int n = theta.length;
    double[] gradient = new double[n];
    double[] curvature = new double[answer.dimension() - n];
    for (int i = 0; i < answer.dimension(); i++) {
      double mean = answer.get(i) * factor;
      if (i < n) {
        gradient[i] = mean;
      } else {
        curvature[i - n] = mean;
      }
    }
    return moved(gradient, curvature, answer.sigma() * factor);
  }

  /** theta - H^-1 g, without what the noise does not resolve. */
  private ClassCalibration moved(double[] gradient, double[] packed, double noise) {
    int n = theta.length;
    double floor = 4 * noise * Math.sqrt(n) + LEAST_CURVATURE;
    double[] h = PositiveDefinite.project(PackedSymmetric.ofSize(n).unpack(packed), n, floor);
    double[] step = Cholesky.of(h, n).solve(gradient);
    double[] moved = theta.clone();
    double most = 0;
    for (int i = 1; i < n; i++) {
      most = Math.max(most, Math.abs(step[i]));
    }
    // |s_k - s_l| <= 2, |b_k - b_l| <= 2 max |b|
    double factor = Math.min(1, LONGEST_STEP / (2 * Math.abs(step[0]) + 2 * most));
    for (int i = 0; i < n; i++) {
      moved[i] -= factor * step[i];
    }
    double range = range(classes());
    moved[0] = Math.max(range * LEAST_SLOPE, Math.min(range * MOST_SLOPE, moved[0]));
    return new ClassCalibration(moved);
  }

  /** Adds E phi - phi_y and Cov phi of a record, times a unit. */
  void add(double[] p, int label, double unit, double[] into, int start) {
    centre(p);
    double[] q = probabilities(p);
    int classes = q.length;
    double mean = 0;
    for (int k = 0; k < classes; k++) {
      mean += q[k] * p[k];
      into[start + 1 + k] += unit * (k == label ? q[k] - 1 : q[k]);
    }
    into[start] += unit * (mean - p[label]);
    PackedSymmetric layout = PackedSymmetric.ofSize(classes + 1);
    double[] h = new double[(classes + 1) * (classes + 1)];
    for (int k = 0; k < classes; k++) {
      double away = p[k] - mean;
      h[0] += q[k] * away * away;
      h[1 + k] = q[k] * away;
      for (int l = 0; l < classes; l++) {
        h[(1 + k) * (classes + 1) + 1 + l] = (k == l ? q[k] : 0) - q[k] * q[l];
      }
      h[(1 + k) * (classes + 1)] = h[1 + k];
    }
    double[] packed = layout.pack(h);
    for (int i = 0; i < packed.length; i++) {
      into[start + classes + 1 + i] += unit * packed[i];
    }
  }

  /**
   * The vectors of rows. What a network says of a row is, bit for bit, a function of the row
   * ({@link Passes}), and so is what follows: plain loops, {@link StrictMath}.
   */
  private record Query(Ensemble network, RowScale scale, ClassCalibration now, double unit)
      implements BatchQuery {
    @Override
    public int dimension() {
      return ClassCalibration.dimension(now.classes());
    }

    @Override
    public double roundingShare(int rows) {
      return 0x1p-40;
    }

    @Override
    public Worker worker() {
      Prediction says = new Prediction(network);
      SoftmaxHead head = new SoftmaxHead(now.classes());
      return new ScaledVectors(
          scale,
          dimension(),
          says::look,
          (row, label, vectors, start) -> {
            if (head.knows(label)) {
              now.add(says.probabilities(row), (int) label, unit, vectors, start);
            }
          });
    }
  }
}
