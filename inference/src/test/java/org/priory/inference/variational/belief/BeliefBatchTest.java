package org.priory.inference.variational.belief;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.ArrayBatch;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.SecondMoment;

class BeliefBatchTest {
  private final Random random = new Random(4);

  private static float[] images(int n, int pixels, double share, Random random) {
    float[] values = new float[n * pixels];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextDouble() < share ? 1 : random.nextInt(50) == 0 ? Float.NaN : 0;
    }
    return values;
  }

  /** Random q, small and large weights. */
  static BeliefState state(int pixels, int units, SecondMoment moment, Random random) {
    double size = Math.exp(3 * random.nextGaussian());
    double bias = Math.exp(2 * random.nextGaussian());
    BeliefParameters q =
        new BeliefParameters(
            pixels,
            units,
            normals(pixels * units, size, random),
            squares(pixels * units, random),
            normals(pixels, size, random),
            squares(pixels, random),
            normals(units, bias, random),
            squares(units, random),
            random.doubles(pixels, 0, 0.25).toArray(),
            Shrinkage.start(pixels, units));
    return BeliefState.of(q, moment);
  }

  private static double[] normals(int n, double sd, Random random) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> sd * random.nextGaussian());
    return values;
  }

  private static double[] squares(int n, Random random) {
    return random.doubles(n, 0, 0.5).toArray();
  }

  static BeliefStatistics statistics(
      int pixels, int units, SecondMoment moment, boolean centred, boolean sampled, Random random) {
    Pixels plain = Pixels.plain(pixels, 0.5);
    return new BeliefStatistics(
        centred
            ? new Pixels(
                0.5,
                random.doubles(pixels, 0.001, 0.999).toArray(),
                (0.5 + random.nextDouble()) * Math.sqrt(pixels) / 2)
            : plain,
        units,
        moment,
        centred,
        sampled);
  }

  private static double[] vector(
      BeliefStatistics statistics, BeliefState state, ArrayBatch batch, int row) {
    double[] v = new double[statistics.release().dimension()];
    new BeliefModel(statistics, 1, state).addExpected(state, batch.row(row), v);
    JointRelease release = statistics.release();
    for (int b = 0; b < release.blocks().size(); b++) {
      for (int i = 0; i < release.blocks().get(b).length(); i++) {
        v[release.start(b) + i] *= release.scale(b);
      }
    }
    return v;
  }

  /** Row sums and batch sums are the same up to the rounding that is declared, and charged. */
  @ParameterizedTest
  @EnumSource(SecondMoment.class)
  void errorsStayWithinTheShare(SecondMoment moment) {
    double worst = 0;
    for (int trial = 0; trial < 60; trial++) {
      int pixels = 1 + random.nextInt(30);
      int units = 1 + random.nextInt(6);
      int n = trial % 3 == 0 ? 256 : 1 + random.nextInt(256);
      BeliefStatistics statistics =
          statistics(pixels, units, moment, random.nextBoolean(), random.nextBoolean(), random);
      BeliefState state = state(pixels, units, moment, random);
      ArrayBatch batch =
          new ArrayBatch(
              n, pixels, images(n, pixels, random.nextDouble(), random), 0, new float[n]);
      BeliefBatch query = new BeliefBatch(statistics, state, 1);
      assertThat(query.roundingShare(256)).isLessThan(1e-8);
      worst =
          Math.max(
              worst,
              batch.worstError(
                  query, batch.weights(random), i -> vector(statistics, state, batch, i)));
    }
    assertThat(worst).isLessThan(1);
    // Twin: the share is not so wide that everything would pass.
    assertThat(worst).isGreaterThan(1e-6);
  }

  /** Bit for bit: the same image in another place, beside others, in another order. */
  @ParameterizedTest
  @EnumSource(SecondMoment.class)
  void aNormIsAFunctionOfTheImageAlone(SecondMoment moment) {
    int pixels = 29;
    BeliefStatistics statistics = statistics(pixels, 5, moment, true, true, random);
    BeliefState state = state(pixels, 5, moment, random);
    float[] values = images(100, pixels, 0.3, random);
    ArrayBatch batch = new ArrayBatch(100, pixels, values, 0, new float[100]);
    double[] weights = batch.weights(random);
    BeliefBatch query = new BeliefBatch(statistics, state, 1);
    double[] norms = batch.ask(query, weights).norms();
    double[] turned = batch.reversed().ask(query, weights).norms();
    for (int i = 0; i < 100; i++) {
      ArrayBatch alone =
          new ArrayBatch(
              1, pixels, Arrays.copyOfRange(values, i * pixels, (i + 1) * pixels), 0, new float[1]);
      assertThat(turned[99 - i]).isEqualTo(norms[i]);
      assertThat(alone.ask(query, new double[] {1}).norms()[0]).isEqualTo(norms[i]);
    }
    // A worker that has seen other batches says the same.
    var worker = query.worker();
    var first = batch.ask(query, worker, weights);
    var again = batch.ask(query, worker, weights);
    assertThat(again.sum()).isEqualTo(first.sum());
  }

  /** What is left with one unit: s and (y - p) s'. */
  @Test
  void oneUnitHasNoPairs() {
    BeliefStatistics statistics = statistics(4, 1, SecondMoment.SHARED, true, false, random);
    assertThat(statistics.release().blocks()).hasSize(2);
    assertThat(statistics.pairs()).isEqualTo(BeliefStatistics.NONE);
  }
}
