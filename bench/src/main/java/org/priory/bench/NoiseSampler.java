package org.priory.bench;

import java.security.SecureRandom;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.numerics.random.DiscreteGaussianSampler;
import org.priory.numerics.random.GridGaussian;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.SecureSource;

/** The samplers that are measured side by side. Each thread makes its own. */
enum NoiseSampler {
  /** Normal doubles from the cryptographic generator. */
  GAUSSIAN(8192, NoiseSampler::gaussian),

  /** Privacy noise: rounded to the grid and added to a vector. */
  GRID_GAUSSIAN(8192, NoiseSampler::gridGaussian),

  /** Exact discrete Gaussian, sigma = 10. */
  DISCRETE_GAUSSIAN(1024, NoiseSampler::discreteGaussian),

  /** The JDK: cryptographic, polar method. */
  SECURE_RANDOM(256, NoiseSampler::secureRandom),

  /** Commons RNG's modified ziggurat on xoroshiro128++, which is not cryptographic. */
  COMMONS_RNG_INSECURE(8192, NoiseSampler::commonsRng);

  private static final double SIGMA = 1.7;

  private final int batch;
  private final Supplier<Runnable> maker;

  NoiseSampler(int batch, Supplier<Runnable> maker) {
    this.batch = batch;
    this.maker = maker;
  }

  /** Values in one run of {@link #make}'s work. */
  int batch() {
    return batch;
  }

  /** Work for one thread: each run makes one batch of values, in place. */
  Runnable make() {
    return maker.get();
  }

  private static Runnable gaussian() {
    SecureSource source = SecureSource.create();
    double[] out = new double[GAUSSIAN.batch];
    return () -> NormalSampler.fill(out, SIGMA, source);
  }

  private static Runnable gridGaussian() {
    SecureSource source = SecureSource.create();
    GridGaussian noise = GridGaussian.of(SIGMA);
    double[] sum = new double[GRID_GAUSSIAN.batch];
    return () -> noise.add(sum, source);
  }

  private static Runnable discreteGaussian() {
    SecureSource source = SecureSource.create();
    DiscreteGaussianSampler noise = DiscreteGaussianSampler.ofVariance(100, 1);
    long[] out = new long[DISCRETE_GAUSSIAN.batch];
    return () -> noise.fill(out, source);
  }

  private static Runnable secureRandom() {
    SecureRandom random = new SecureRandom();
    double[] out = new double[SECURE_RANDOM.batch];
    return () -> {
      for (int i = 0; i < out.length; i++) {
        out[i] = SIGMA * random.nextGaussian();
      }
    };
  }

  private static Runnable commonsRng() {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create();
    ZigguratSampler.NormalizedGaussian sampler = ZigguratSampler.NormalizedGaussian.of(random);
    double[] out = new double[COMMONS_RNG_INSECURE.batch];
    return () -> {
      for (int i = 0; i < out.length; i++) {
        out[i] = SIGMA * sampler.sample();
      }
    };
  }
}
