package org.priory.inference.variational.mixture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Where the iteration starts: a mixture fitted to the noisy counts of a {@link Grid}, as often as
 * one likes, because that is post-processing. Across the other directions every component is spread
 * as the data is.
 */
final class MixtureStart {
  /** Counts below so many standard deviations of the noise are taken to be noise. */
  private static final double CLEAR = 2.5;

  private MixtureStart() {}

  /** Buys the counts: one question. */
  static List<MixtureComponent> ask(Grid grid, int components, boolean full, Questions questions) {
    NoisySum answer = questions.ask(grid);
    List<Integer> cells =
        IntStream.range(0, grid.dimension())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -answer.get(i)))
            .toList();
    int clear =
        (int)
            IntStream.range(0, grid.dimension())
                .filter(i -> answer.get(i) > CLEAR * answer.sigma() && answer.get(i) > 0)
                .count();
    int used = Math.min(cells.size(), Math.max(clear, components));
    double[][] points = new double[used][];
    double[] weights = new double[used];
    for (int i = 0; i < used; i++) {
      points[i] = grid.middle(cells.get(i));
      weights[i] = Math.max(1e-3, answer.get(cells.get(i)));
    }
    // a cell's own width is part of what it shows
    double least = grid.width() * grid.width() / 6;
    List<MixtureComponent> all = new ArrayList<>();
    for (MixtureComponent c : new WeightedEm(points, weights, components, least).best()) {
      all.add(lifted(c, grid, full));
    }
    return all;
  }

  /** From the grid's directions to all of the frame. */
  private static MixtureComponent lifted(MixtureComponent c, Grid grid, boolean full) {
    int d = grid.frame().width();
    int p = grid.directions();
    double[] mean = new double[d];
    double[] covariance = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int a = 0; a < p; a++) {
        mean[i] += grid.axis(a, i) * grid.sd(a) * c.mean()[a];
      }
      for (int j = 0; j < d; j++) {
        for (int a = 0; a < d; a++) {
          // the component's own spread along the grid, the data's across it
          int from = a < p ? 0 : a;
          int to = a < p ? p : a + 1;
          for (int b = from; b < to; b++) {
            double along = a < p ? c.covariance(a, b) : 1;
            covariance[i * d + j] +=
                grid.axis(a, i) * grid.sd(a) * along * grid.sd(b) * grid.axis(b, j);
          }
        }
      }
    }
    return MixtureComponent.point(c.alpha(), mean, matrix(covariance, d, full));
  }

  private static Covariance matrix(double[] values, int d, boolean full) {
    if (full) {
      return Covariance.Full.of(values, d);
    }
    return new Covariance.Diagonal(
        IntStream.range(0, d).mapToDouble(j -> values[j * d + j]).toArray());
  }
}
