package org.priory.models.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

class EventWordsTest {
  private static final PrivacyEvent EVERYTHING =
      Sequence.of(
          new Repeated(new PoissonSampled(0.004266666666666667, new Gaussian(1.3)), 100_000),
          new Repeated(new Laplace(2), 1),
          new PureEpsilon(1),
          new ApproximateEpsilon(1, 1e-6),
          new ZeroConcentrated(0.5),
          new GaussianBeyond(3.7, 0.98),
          new BoundedRange(0.1, Neighbours.ADD_REMOVE),
          new DiscreteGaussian(3, Neighbours.ADD_REMOVE),
          new NotPrivate(),
          new Distance(1e-24));

  @Test
  void saysWhatWasDone() {
    assertThat(EventWords.of(EVERYTHING))
        .isEqualTo(
            "Gaussian noise 1.3, Poisson samples at rate 0.00426667, 100,000 steps;"
                + " then Laplace noise 2, 1 step; then a mechanism with epsilon 1;"
                + " then a mechanism with epsilon 1 and delta 1e-6;"
                + " then a mechanism with rho 0.5 (zero-concentrated);"
                + " then a mechanism no worse than Gaussian noise 3.7 from epsilon 0.98 on;"
                + " then a mechanism of bounded range 0.1; then discrete Gaussian noise 3;"
                + " then a release without privacy;"
                + " then all within a total variation of 1e-24 of ideal noise");
    assertThat(
            EventWords.of(
                new SampledWithoutReplacement(0.1, new Gaussian(2, Neighbours.REPLACE_ONE))))
        .isEqualTo("Gaussian noise 2, samples without replacement at rate 0.1");
  }

  @Test
  void saysWhatIsAssumedOnce() {
    List<String> sentences = Assumptions.of(EVERYTHING);

    assertThat(sentences).doesNotHaveDuplicates().hasSize(8);
    assertThat(sentences.get(0)).startsWith("Poisson sampling: every step draws its batch afresh");
    assertThat(sentences).filteredOn(each -> each.contains("L1 distance")).hasSize(1);
    assertThat(sentences).filteredOn(each -> each.contains("L2 distance")).hasSize(2);
    assertThat(sentences).filteredOn(each -> each.contains("has been proved")).hasSize(1);
  }

  @Test
  void fixedBatchesAreAssumedToBeDrawnAfresh() {
    assertThat(
            Assumptions.of(
                new SampledWithoutReplacement(0.1, new Gaussian(2, Neighbours.REPLACE_ONE))))
        .anySatisfy(each -> assertThat(each).startsWith("Sampling without replacement"))
        .anySatisfy(each -> assertThat(each).contains("one record is replaced"));
  }

  /** A schedule of noise is one line; a few steps, and other samples, are said apart. */
  @Test
  void manySizesOfNoiseAreARange() {
    Gaussian large = new Gaussian(8);
    PrivacyEvent sampled = new PoissonSampled(0.5, new Gaussian(2));
    assertThat(
            EventWords.of(
                Sequence.of(
                    new Repeated(new Gaussian(4), 2),
                    large,
                    new Gaussian(3),
                    new Gaussian(5),
                    sampled,
                    large)))
        .isEqualTo(
            "Gaussian noise 3 to 8, 5 steps; then Gaussian noise 2, Poisson samples at rate 0.5;"
                + " then Gaussian noise 8");
    assertThat(EventWords.of(Sequence.of(large, new Gaussian(3))))
        .isEqualTo("Gaussian noise 8; then Gaussian noise 3");
  }
}
