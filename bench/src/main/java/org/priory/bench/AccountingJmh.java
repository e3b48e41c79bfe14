package org.priory.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.priory.privacy.accounting.PrivacyLossAccountant;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;

/** The two settings of {@link AccountingBench} under JMH. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class AccountingJmh {
  private static final PrivacyEvent MNIST =
      new Repeated(new PoissonSampled(256 / 60000.0, new Gaussian(1.3)), 3515);
  private static final PrivacyEvent LONG =
      new Repeated(new PoissonSampled(0.001, new Gaussian(0.8)), 100_000);

  @Benchmark
  public Bounds steps3515() {
    return PrivacyLossAccountant.quick().epsilon(MNIST, 1e-5);
  }

  @Benchmark
  public Bounds steps100000() {
    return PrivacyLossAccountant.quick().epsilon(LONG, 1e-5);
  }

  @Benchmark
  public Bounds steps3515Default() {
    return new PrivacyLossAccountant().epsilon(MNIST, 1e-5);
  }
}
