package org.priory.inference.variational.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.variational.ReleaseScale;
import org.priory.privacy.query.BatchQuery;

class LinearExpectationTest {

  /** Numbers that floats hold, so that both ways see the same rows. */
  private static Standardisation features(int d, Random random) {
    double[] centre = new double[d];
    double[] scale = new double[d];
    Arrays.fill(scale, 1);
    for (int j = 1; j < d; j++) {
      centre[j] = random.nextInt(9) / 16.0 - 0.25;
      scale[j] = 1 << random.nextInt(2);
    }
    return new Standardisation(centre, scale, scale);
  }

  @Test
  void errorsStayWithinTheShareOfTheRowByRowModel() {
    Random random = new Random(4);
    double worst = 0;
    for (int trial = 0; trial < 20; trial++) {
      int d = 1 + random.nextInt(30);
      LinearModel model = new LinearModel(features(d, random), 1000, 1.5, 1, 0.4, false);
      BatchQuery query = model.batch(model.start(), 2).orElseThrow();
      ArrayBatch drawn = ArrayBatch.random(256, d, random);
      for (int i = 0; i < drawn.features().length; i++) {
        drawn.features()[i] = Math.round(drawn.features()[i] * 1024) / 1024f;
      }
      for (int i = 0; i < 256; i++) {
        drawn.labels()[i] = (float) (0.5 * random.nextGaussian());
      }
      ArrayBatch batch = drawn.with(3, 0.2f, Float.NaN);
      worst =
          Math.max(
              worst,
              batch.worstError(
                  query,
                  batch.weights(random),
                  i -> {
                    double[] v = new double[query.dimension()];
                    model.addExpected(model.start(), batch.row(i), v);
                    ReleaseScale.scale(model.release(), v, 2);
                    return v;
                  }));
      assertThat(batch.with(7, Float.NaN, 1).ask(query, batch.weights(random)).norms()[7]).isZero();
    }
    assertThat(worst).isLessThan(1);
    // Twin: a thousandth of the share would not do.
    assertThat(worst).isGreaterThan(1e-3);
  }
}
