package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.query.Row;

/** What the proof takes from a loss: convex, and within its bounds. */
class LossTest {
  private static final PublicKnowledge KNOWN =
      new PublicKnowledge(List.of("1", "x", "y"), new int[] {-1, 0, 1}, 2, 1000);

  private static final DensityPrior PRIOR =
      DensityPrior.normal(new double[3], new double[] {1, 1, 1});

  static Stream<Loss> losses() {
    return Stream.concat(
        Stream.of(ClassLoss.values()).map(ClassLoss::loss),
        Stream.of(ErrorLoss.values()).map(ErrorLoss::loss));
  }

  @ParameterizedTest
  @MethodSource("losses")
  void boundsHoldAndAreReached(Loss loss) {
    double slope = 0;
    double curvature = 0;
    for (double label : new double[] {-1, 0, 0.3, 1}) {
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (double m = -3; m <= 3; m += 0.001) {
        double h = 1e-5;
        double up = loss.value(m + h, label);
        double down = loss.value(m - h, label);
        assertThat(loss.slope(m, label)).isCloseTo((up - down) / (2 * h), within(3e-3));
        slope = Math.max(slope, Math.abs(loss.slope(m, label)));
        curvature = Math.max(curvature, loss.curvature(m, label));
        assertThat(loss.curvature(m, label)).isNotNegative();
        least = Math.min(least, loss.value(m, label));
        most = Math.max(most, loss.value(m, label));
      }
      assertThat(most - least).isLessThanOrEqualTo(loss.range(3) + 1e-9);
      assertThat(loss.value(0, label)).isLessThanOrEqualTo(loss.atZero() + 1e-9);
    }
    assertThat(slope).isBetween(0.9 * loss.lipschitz(), loss.lipschitz() * (1 + 1e-12));
    assertThat(curvature).isBetween(0.99 * loss.mostCurvature(), loss.mostCurvature() + 1e-12);
  }

  @ParameterizedTest
  @MethodSource("losses")
  void theLikelihoodOfALossIsWhatItSays(Loss loss) {
    assertThat(LikelihoodCheck.of(loss.likelihood(3, 2), PRIOR, KNOWN)).isEmpty();
    // Twins: a norm that is taken for smaller than it is.
    BoundedLikelihood right = loss.likelihood(3, 2);
    LikelihoodBounds small = loss.likelihood(3, 1.5).bounds();
    assertThat(LikelihoodCheck.of(new Claimed(right, small), PRIOR, KNOWN)).isPresent();
    LikelihoodBounds steep =
        new LikelihoodBounds(
            true,
            right.bounds().lipschitz(),
            right.bounds().curvature() / 4,
            Double.POSITIVE_INFINITY);
    assertThat(LikelihoodCheck.of(new Claimed(right, steep), PRIOR, KNOWN).orElseThrow())
        .contains("curvature");
    LikelihoodBounds narrow = right.bounds().withRange(0.5);
    assertThat(LikelihoodCheck.of(new Claimed(right, narrow), PRIOR, KNOWN).orElseThrow())
        .contains("range");
  }

  /** A likelihood with other bounds than it has. */
  private record Claimed(BoundedLikelihood is, LikelihoodBounds bounds)
      implements BoundedLikelihood {
    @Override
    public int dimension() {
      return is.dimension();
    }

    @Override
    public double logLikelihood(double[] theta, Row row) {
      return is.logLikelihood(theta, row);
    }

    @Override
    public void addGradient(double[] theta, Row row, double[] sum) {
      is.addGradient(theta, row, sum);
    }
  }

  @Test
  void roundedCornersStayNearTheCorner() {
    HingeLoss hinge = new HingeLoss(0.25);
    HuberLoss absolute = HuberLoss.absolute(0.128, 0.25);
    for (double m = -3; m <= 3; m += 0.01) {
      assertThat(hinge.value(m, 1)).isCloseTo(Math.max(0, 1 - m), within(0.0625 + 1e-12));
      double t = Math.abs(0.2 - m) / 0.128;
      assertThat(absolute.value(m, 0.2)).isCloseTo(t, within(0.125 + 1e-12));
    }
  }

  @Test
  void softmaxIsWhatItSays() {
    PublicKnowledge classes =
        new PublicKnowledge(
            List.of("1", "x", "y"), new int[] {-1, 0, 1}, 2, 1000, List.of("a", "b", "c", "d"));
    SoftmaxLikelihood softmax = new SoftmaxLikelihood(3, 4, 2);
    double[] ones = new double[12];
    Arrays.fill(ones, 1);
    DensityPrior prior = DensityPrior.normal(new double[12], ones);
    assertThat(LikelihoodCheck.of(softmax, prior, classes)).isEmpty();
    // Twin: the gradient's bound of a logistic regression is too small.
    LikelihoodBounds logistic = LikelihoodBounds.logConcave(2, 2);
    assertThat(LikelihoodCheck.of(new Claimed(softmax, logistic), prior, classes)).isPresent();
  }
}
