package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.GridGaussian;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;

class PlanTest {

  private static Plan plan(Sampling sampling, Neighbours neighbours, Noise noise) {
    return new Plan(sampling, 2, false, 10, noise, neighbours);
  }

  private static final Plan POISSON =
      plan(new Sampling.Poisson(0.01), Neighbours.ADD_REMOVE, Noise.constant(1.1, 1000));
  private static final Plan FIXED =
      plan(new Sampling.FixedSize(20), Neighbours.REPLACE_ONE, Noise.constant(1.1, 1000));
  private static final Plan FULL =
      plan(new Sampling.Everything(), Neighbours.ADD_REMOVE, Noise.constant(5, 3));
  private static final Plan FULL_REPLACE =
      plan(new Sampling.Everything(), Neighbours.REPLACE_ONE, Noise.constant(5, 3));
  private static final Plan SCHEDULE =
      plan(new Sampling.Poisson(0.2), Neighbours.ADD_REMOVE, Noise.schedule(3, 3, 2, 1, 1, 1));

  /** The events before the last one, which is the generator's distance. */
  private static List<PrivacyEvent> main(PrivacyEvent event) {
    List<PrivacyEvent> events = ((Sequence) event).events();
    assertThat(events.get(events.size() - 1)).isInstanceOf(Distance.class);
    return events.subList(0, events.size() - 1);
  }

  private static double distance(PrivacyEvent event) {
    List<PrivacyEvent> events = ((Sequence) event).events();
    Distance last = (Distance) events.get(events.size() - 1);
    assertThat(last.neighbours()).isEqualTo(event.neighbours());
    return last.totalVariation();
  }

  @Test
  void eventsSayWhatIsDone() {
    Gaussian replace = new Gaussian(1.1, Neighbours.REPLACE_ONE);
    assertThat(main(POISSON.event(0)))
        .containsExactly(new Repeated(new PoissonSampled(0.01, new Gaussian(1.1)), 1000));
    assertThat(main(FIXED.event(2000)))
        .containsExactly(new Repeated(new SampledWithoutReplacement(0.01, replace), 1000));
    assertThat(main(FULL.event(0))).containsExactly(new Repeated(new Gaussian(5), 3));
    assertThat(main(FULL_REPLACE.event(0)))
        .containsExactly(new Repeated(new Gaussian(5, Neighbours.REPLACE_ONE), 3));
    assertThat(main(SCHEDULE.event(0)))
        .containsExactly(
            new Repeated(new PoissonSampled(0.2, new Gaussian(3)), 2),
            new Repeated(new PoissonSampled(0.2, new Gaussian(2)), 1),
            new Repeated(new PoissonSampled(0.2, new Gaussian(1)), 3));
  }

  /** The distance proved for the generator is 2^-10 of the stated one; a draw has 2^-112. */
  @Test
  void theGeneratorsDistanceIsCharged() {
    // Of it, two draws for the place of each of 2^31 records at most, in each of 201 parts.
    double order = 201 * 0x1p32 * 0x1p-112;
    double noise = order + 0x1p-10 * GridGaussian.distance(30);
    assertThat(distance(FULL.event(0))).isBetween(noise, 1.0001 * noise);
    double fixed = order + 0x1p-10 * GridGaussian.distance(10 * 1000) + 0x1p-112 * 1000 * 2 * 20;
    assertThat(distance(FIXED.event(2000))).isBetween(fixed, 1.0001 * fixed);
    double poisson = order + 0x1p-112 * 1000 * 4 * 0.01 * 0x1p31;
    assertThat(distance(POISSON.event(0))).isBetween(poisson, 1.0001 * poisson);
    // At a rate from which each record has a coin, there is one for each of 2^31.
    assertThat(
            distance(
                Plan.poisson(new SamplingRate(0.25), new ClipNorm(1), 1, new NoiseMultiplier(1), 1)
                    .event(0)))
        .isGreaterThan(order + 0x1p-112 * 0x1p31);
  }

  @Test
  void theSensitivityIsThatOfOneRecordOrTwo() {
    assertThat(FULL.sensitivity()).isEqualTo(ExactSum.roundedNorm(2, 10));
    assertThat(FULL_REPLACE.sensitivity()).isEqualTo(2 * FULL.sensitivity());
    assertThat(FULL.sensitivity()).isGreaterThan(2).isLessThan(2 * (1 + 1e-8));
  }

  /**
   * Single precision in blocks costs 2 % more noise, double precision less than a ten-thousandth.
   */
  @Test
  void theSensitivityOfBatchesHoldsTheRoundingOfABlock() {
    for (Plan plan : List.of(FULL, FULL_REPLACE)) {
      double clip = plan.neighbours() == Neighbours.ADD_REMOVE ? 2 : 4;
      assertThat(plan.batchSensitivity(256, 0)).isBetween(clip, clip * (1 + 1e-5));
      assertThat(plan.batchSensitivity(256, 260 * 0x1p-24)).isBetween(1.016 * clip, 1.017 * clip);
      assertThat(plan.batchSensitivity(256, 0x1p-11)).isBetween(1.504 * clip, 1.505 * clip);
    }
    // 257 blocks of two neighbours, on a grid of 2^-27 C: 257 2^-27 sqrt(2.4e6)
    assertThat(
            Plan.everything(new ClipNorm(1), 2_400_000, new NoiseMultiplier(1), 1)
                .batchSensitivity(256, 0))
        .isBetween(1.00296, 1.00298);
    for (double share : new double[] {-1e-9, 0x1p-10, 1, Double.NaN}) {
      refused("roundingShare", () -> FULL.batchSensitivity(256, share));
    }
  }

  @Test
  void refusals() {
    Noise noise = Noise.constant(1, 1);
    refused("Poisson", () -> plan(new Sampling.Poisson(0.1), Neighbours.REPLACE_ONE, noise));
    refused("fixed size", () -> plan(new Sampling.FixedSize(3), Neighbours.ADD_REMOVE, noise));
    for (double clip : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e101, 1e-101}) {
      refused("clip", () -> Plan.everything(new ClipNorm(clip), 1, new NoiseMultiplier(1), 1));
    }
    for (double z : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 0x1p20, 1e-101}) {
      refused("multiplier", () -> Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(z), 1));
    }
    refused(
        "multiplier",
        () -> Plan.everything(new ClipNorm(1), 1 << 20, new NoiseMultiplier(0x1p10), 1));
    refused("dimension", () -> Plan.everything(new ClipNorm(1), 0, new NoiseMultiplier(1), 1));
    refused("steps", () -> Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(1), 0));
    refused("empty", Noise::schedule);
    for (double rate : new double[] {0, -0.1, 1.1, Double.NaN, 1e-10}) {
      refused("rate", () -> new Sampling.Poisson(rate));
    }
    refused("size", () -> new Sampling.FixedSize(0));
    refused("populationSize", () -> FIXED.event(19));
    // However many steps, delta has room for the generator.
    assertThat(
            distance(
                Plan.poisson(
                        new SamplingRate(1),
                        new ClipNorm(1),
                        1 << 30,
                        new NoiseMultiplier(1),
                        Long.MAX_VALUE)
                    .event(0)))
        .isLessThan(0x1p-15);
  }

  private static void refused(
      String word, org.assertj.core.api.ThrowableAssert.ThrowingCallable c) {
    assertThatThrownBy(c).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(word);
  }

  /** sigma >= z (S + all rounding), with the rounding reckoned from the grid itself. */
  @Test
  void theNoiseCoversSensitivityAndRounding() {
    Random random = new Random(41);
    for (int trial = 0; trial < 20_000; trial++) {
      int dimension = (int) Math.exp(random.nextDouble() * Math.log(1 << 24));
      double multiplier =
          Math.min(Math.exp(3 * random.nextGaussian()), 0x1p20 / Math.sqrt(dimension) * 0.99);
      Plan plan =
          new Plan(
              new Sampling.Everything(),
              Math.pow(10, 200 * random.nextDouble() - 100),
              false,
              dimension,
              Noise.constant(multiplier, 1),
              random.nextBoolean() ? Neighbours.ADD_REMOVE : Neighbours.REPLACE_ONE);
      double sigma = plan.sigma(multiplier, plan.sensitivity());
      GridGaussian noise = GridGaussian.of(sigma);
      // Doubles hold a sum within the clamp to 2^-53 of it, on both sides.
      double doubles = 2 * noise.bound() * 0x1p-53 * Math.sqrt(dimension);
      double all = plan.sensitivity() + noise.sensitivityOfRounding(dimension) + doubles;
      assertThat(sigma).isGreaterThanOrEqualTo(multiplier * all);
      assertThat(sigma).isLessThan(1.3 * multiplier * plan.sensitivity());
      // The twin: without the correction it would be too small.
      assertThat(multiplier * plan.sensitivity()).isLessThan(multiplier * all);
    }
  }

  /** A millionth of epsilon at most. Each takes well under two seconds, so all are done here. */
  @Test
  void everyPlanIsAccountedForAndCorrectionsCostNothing() {
    double[] falling = IntStream.range(0, 50).mapToDouble(i -> 8 - 0.1 * i).toArray();
    List<Plan> plans =
        List.of(
            POISSON,
            FIXED,
            FULL,
            FULL_REPLACE,
            SCHEDULE,
            Plan.poisson(
                new SamplingRate(1e-6), new ClipNorm(1), 10, new NoiseMultiplier(1), 1_000_000),
            Plan.poisson(
                new SamplingRate(0.001),
                new ClipNorm(1),
                1_000_000,
                new NoiseMultiplier(0.8),
                10_000),
            Plan.poisson(new SamplingRate(1), new ClipNorm(1), 5, new NoiseMultiplier(20), 10),
            plan(new Sampling.Poisson(0.05), Neighbours.ADD_REMOVE, Noise.schedule(falling)));
    for (Plan plan : plans) {
      PrivacyEvent event = plan.event(2000);
      PrivacyEvent plain = new Sequence(main(event));
      Bounds ours = Accountants.best().epsilon(event, 1e-6);
      Bounds ideal = Accountants.best().epsilon(plain, 1e-6);
      double width = ours.width() + ideal.width();
      assertThat(ours.upper())
          .as("%s", plan)
          .isCloseTo(ideal.upper(), within(1e-6 * ideal.upper() + width));
      assertThat(ours.upper()).isGreaterThanOrEqualTo(ideal.lower());
    }
  }

  @Test
  void schedulesJoinEqualSteps() {
    assertThat(Noise.schedule(1, 1, 2).stretches())
        .containsExactly(new Noise.Stretch(1, 2), new Noise.Stretch(2, 1));
    assertThat(Noise.schedule(new double[] {4}).steps()).isEqualTo(1);
    double[] many = new double[1000];
    Arrays.fill(many, 2);
    assertThat(Noise.schedule(many)).isEqualTo(Noise.constant(2, 1000));
  }
}
