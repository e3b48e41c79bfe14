package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.CurvatureQuery;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreQuery;
import org.priory.inference.regression.SoftmaxGradient;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * What is asked for softmax, without noise, beside plain Newton steps that are written out here:
 * the gradient of chains beside the likelihood of all classes, the comparisons of {@link
 * SoftmaxNewton} beside the regression of two classes that each is.
 */
class PlainSoftmaxTest {
  private static final int D = 4;
  private static final int K = 3;
  private static final int N = 3000;

  /** The prior's precision. */
  private static final double PRIOR = 3;

  private static final double[][] TRUTH = {
    {0.5, 1, -0.7, 0.2}, {0, -1.5, 1.2, 0.3}, {0, 0.5, 0, 1}
  };

  private final Random random = new Random(9);

  private final Standardisation features =
      new Standardisation(
          new double[] {0, 0.1, -0.2, 0.3}, new double[] {1, 2, 1.5, 1}, new double[] {1, 1, 1, 1});

  private final float[][] x = new float[N][D];
  private final float[] y = new float[N];

  PlainSoftmaxTest() {
    for (int i = 0; i < N; i++) {
      x[i][0] = 1;
      for (int j = 1; j < D; j++) {
        x[i][j] = 2 * random.nextFloat() - 1;
      }
      double[] flat = Arrays.stream(TRUTH).flatMapToDouble(Arrays::stream).toArray();
      double[] p = shares(toDoubles(x[i]), flat);
      double at = random.nextDouble();
      y[i] = at < p[0] ? 0 : at < p[0] + p[1] ? 1 : 2;
    }
  }

  private static double[] toDoubles(float[] row) {
    return IntStream.range(0, row.length).mapToDouble(j -> row[j]).toArray();
  }

  private double[] z(int i) {
    double[] z = new double[D];
    for (int j = 0; j < D; j++) {
      z[j] = features.scale()[j] * (x[i][j] - features.centre()[j]);
    }
    return z;
  }

  /** e^(z'theta_k)/sum. */
  private static double[] shares(double[] z, double[] theta) {
    double[] p = new double[K];
    double sum = 0;
    for (int k = 0; k < K; k++) {
      double s = 0;
      for (int j = 0; j < D; j++) {
        s += z[j] * theta[k * D + j];
      }
      p[k] = Math.exp(s);
      sum += p[k];
    }
    for (int k = 0; k < K; k++) {
      p[k] /= sum;
    }
    return p;
  }

  /** The Hessian of the negative log posterior: sum (diag p - p p') x z z' + P. */
  private double[] hessian(double[] theta) {
    int d = K * D;
    double[] h = new double[d * d];
    for (int i = 0; i < N; i++) {
      double[] z = z(i);
      double[] p = shares(z, theta);
      for (int k = 0; k < K; k++) {
        for (int l = 0; l < K; l++) {
          double w = (k == l ? p[k] : 0) - p[k] * p[l];
          for (int a = 0; a < D; a++) {
            for (int b = 0; b < D; b++) {
              h[(k * D + a) * d + l * D + b] += w * z[a] * z[b];
            }
          }
        }
      }
    }
    for (int j = 0; j < d; j++) {
      h[j * d + j] += PRIOR;
    }
    return h;
  }

  /** The mode of all classes together, by plain Newton steps. */
  private double[] mode() {
    double[] theta = new double[K * D];
    for (int step = 0; step < 30; step++) {
      double[] gradient = Arrays.stream(theta).map(t -> -PRIOR * t).toArray();
      for (int i = 0; i < N; i++) {
        double[] z = z(i);
        double[] p = shares(z, theta);
        for (int k = 0; k < K; k++) {
          for (int j = 0; j < D; j++) {
            gradient[k * D + j] += ((y[i] == k ? 1 : 0) - p[k]) * z[j];
          }
        }
      }
      double[] move = Cholesky.of(hessian(theta), K * D).solve(gradient);
      for (int j = 0; j < theta.length; j++) {
        theta[j] += move[j];
      }
    }
    return theta;
  }

  /** What the question of chains says, with the prior's part. */
  private double[] asked(double[] theta) {
    SoftmaxGradient gradient = new SoftmaxGradient(features, K);
    double[] sum = new double[K * D];
    for (int i = 0; i < N; i++) {
      gradient.addGradient(theta, new ArrayRow(x[i], 0, D, y[i]), sum);
    }
    for (int j = 0; j < sum.length; j++) {
      sum[j] -= PRIOR * theta[j];
    }
    return sum;
  }

  @Test
  void gradientsOfAllClassesArePlainNewton() {
    int d = K * D;
    double[] mode = mode();
    double[] inverse = Cholesky.of(hessian(mode), d).inverse();
    // a Newton step from elsewhere, with derivatives of the answers by differences
    double[] theta = mode.clone();
    for (int j = 0; j < d; j++) {
      theta[j] += 0.1 * Math.sin(j);
    }
    double[] own = new double[0];
    for (int step = 0; step < 15; step++) {
      own = Cholesky.of(differences(theta), d).inverse();
      double[] score = asked(theta);
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          theta[i] += own[i * d + j] * score[j];
        }
      }
    }
    for (int j = 0; j < d; j++) {
      assertThat(theta[j]).isCloseTo(mode[j], within(1e-6));
    }
    for (int j = 0; j < d * d; j++) {
      assertThat(own[j]).isCloseTo(inverse[j], within(1e-6));
    }
    // the twin: a regression of two classes alone has its mode elsewhere
    double[] pair = plainPair(0, 1).theta();
    double[] difference = new double[D];
    Arrays.setAll(difference, j -> mode[D + j] - mode[j]);
    assertThat(Math.abs(pair[1] - difference[1])).isGreaterThan(1e-3);
  }

  private double[] differences(double[] theta) {
    int d = theta.length;
    double step = 1e-5;
    double[] h = new double[d * d];
    for (int j = 0; j < d; j++) {
      double[] up = theta.clone();
      double[] down = theta.clone();
      up[j] += step;
      down[j] -= step;
      double[] more = asked(up);
      double[] less = asked(down);
      for (int i = 0; i < d; i++) {
        h[i * d + j] += (less[i] - more[i]) / (4 * step);
        h[j * d + i] += (less[i] - more[i]) / (4 * step);
      }
    }
    return h;
  }

  /** A mode and the inverse Hessian there. */
  private record Mode(double[] theta, double[] inverse) {}

  /** sum (y - p)/max(p, 1 - p) z = P theta, over the rows of two classes. */
  private Mode plainPair(int zero, int one) {
    double[] theta = new double[D];
    double[] inverse = new double[0];
    for (int step = 0; step < 60; step++) {
      double[] gradient = Arrays.stream(theta).map(t -> -PRIOR * t).toArray();
      double[] h = new double[D * D];
      for (int j = 0; j < D; j++) {
        h[j * D + j] = PRIOR;
      }
      for (int i = 0; i < N; i++) {
        if (y[i] != zero && y[i] != one) {
          continue;
        }
        double[] z = z(i);
        double s = 0;
        for (int j = 0; j < D; j++) {
          s += z[j] * theta[j];
        }
        double p = 1 / (1 + Math.exp(-s));
        double counts = 1 / Math.max(p, 1 - p);
        for (int j = 0; j < D; j++) {
          gradient[j] += counts * ((y[i] == one ? 1 : 0) - p) * z[j];
          for (int k = 0; k < D; k++) {
            h[j * D + k] += counts * p * (1 - p) * z[j] * z[k];
          }
        }
      }
      Cholesky cholesky = Cholesky.of(h, D);
      inverse = cholesky.inverse();
      double[] move = cholesky.solve(gradient);
      for (int j = 0; j < D; j++) {
        theta[j] += move[j];
      }
    }
    return new Mode(theta, inverse);
  }

  /** Keeps the question that is asked, and answers nothing. */
  private static final class Asked implements Questions {
    private final List<RowQuery> queries = new ArrayList<>();

    @Override
    public Plan plan() {
      return Plan.everything(new ClipNorm(1), D * D, new NoiseMultiplier(1), 1);
    }

    @Override
    public NoisySum ask(RowQuery query) {
      queries.add(query);
      return null;
    }

    @Override
    public NoisySum ask(BatchQuery query) {
      throw new UnsupportedOperationException("rows are asked about one by one");
    }

    @Override
    public NoisySum ask(DocumentQuery query) {
      throw new UnsupportedOperationException("rows are no documents");
    }

    @Override
    public boolean isPrivate() {
      return false;
    }
  }

  /** The sum over all rows of a question about class 0 and another, without noise. */
  private double[] sum(int one, RowQuery question) {
    Asked all = new Asked();
    new PairQuestions(all, 0, one).ask(question);
    RowQuery query = all.queries.get(0);
    double[] sum = new double[query.dimension()];
    for (int i = 0; i < N; i++) {
      query.addTo(new ArrayRow(x[i], 0, D, y[i]), sum);
    }
    return sum;
  }

  @Test
  void comparisonsOfTwoClassesArePlainNewton() {
    RowWeight weight = new RowWeight(1e6, 1e6);
    for (int one = 1; one < K; one++) {
      double[] theta = new double[D];
      double[] inverse = new double[0];
      for (int step = 0; step < 60; step++) {
        double[] score =
            sum(one, new ScoreQuery(BinaryLink.LOGIT, features, theta.clone(), weight));
        double[] packed =
            sum(one, new CurvatureQuery(BinaryLink.LOGIT, features, theta.clone(), weight));
        double[] h = PackedSymmetric.ofSize(D).unpack(packed);
        for (int j = 0; j < D; j++) {
          for (int k = 0; k < D; k++) {
            // over its largest norm, 1/2 times R, and u = 1e-6
            h[j * D + k] *= 0.5 * 1e12;
          }
          h[j * D + j] += PRIOR;
          score[j] = 1e6 * score[j] - PRIOR * theta[j];
        }
        Cholesky cholesky = Cholesky.of(h, D);
        inverse = cholesky.inverse();
        double[] move = cholesky.solve(score);
        for (int j = 0; j < D; j++) {
          theta[j] += move[j];
        }
      }
      Mode plain = plainPair(0, one);
      for (int j = 0; j < D; j++) {
        assertThat(theta[j]).isCloseTo(plain.theta()[j], within(1e-6));
      }
      for (int j = 0; j < D * D; j++) {
        assertThat(inverse[j]).isCloseTo(plain.inverse()[j], within(1e-6));
      }
      // the twin: the other pair's mode is elsewhere
      assertThat(Math.abs(theta[1] - plainPair(0, 3 - one).theta()[1])).isGreaterThan(1e-2);
    }
  }
}
