package org.priory.inference.variational.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.inference.variational.SecondMoment;
import org.priory.numerics.linear.SymmetricEigen;

class BeliefMomentsTest {
  private static final int PIXELS = 5;
  private static final int UNITS = 4;
  private static final int RECORDS = 1000;

  /** Moments of a sample of images where 1000 are expected, all sure of their units. */
  private static BeliefMoments ofSample(int images, boolean isSampled) {
    Random random = new Random(3);
    BeliefStatistics statistics =
        new BeliefStatistics(Pixels.plain(PIXELS, 0.5), UNITS, SecondMoment.FULL, false, isSampled);
    double[] sum = new double[statistics.release().dimension()];
    int[] on = {1, 3};
    for (int i = 0; i < images; i++) {
      double all = random.nextInt(2) - 0.5;
      double[] xi = random.doubles(PIXELS, 0.15, 0.25).toArray();
      statistics.add(on, on.length, new double[] {all, all, -all, all}, xi, sum);
    }
    return BeliefMoments.of(statistics, RECORDS, new NoisyStatistics(statistics.release(), sum, 0));
  }

  /**
   * The number of images in a Poisson sample of 1000 has a deviation of 32. Sums are brought to
   * 1000 images by the number that was asked for, so that no matrix has a negative eigenvalue.
   * Twin: where that number is taken for granted, what is known of each image and what was summed
   * belong to different images, and weights in the direction of that eigenvalue have no end.
   */
  @ParameterizedTest
  @CsvSource({"900", "968", "1000", "1032", "1100"})
  void samplesOfARandomSizeAreBroughtToOneSize(int images) {
    BeliefMoments counted = ofSample(images, true);
    BeliefMoments taken = ofSample(images, false);
    for (int j = 0; j < PIXELS; j++) {
      double[] matrix = counted.seconds()[j];
      // sum of xi of 1000 images, each of mean 0.2 and deviation 0.03: 6 deviations of their mean
      assertThat(matrix[matrix.length - 1]).isCloseTo(200, within(6.0));
      assertThat(least(matrix)).isGreaterThan(-1e-9);
      if (images > RECORDS) {
        assertThat(least(taken.seconds()[j])).isLessThan(-0.5);
      }
    }
  }

  private static double least(double[] matrix) {
    return SymmetricEigen.of(matrix, UNITS + 1).values()[0];
  }
}
