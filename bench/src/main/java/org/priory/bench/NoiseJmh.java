package org.priory.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The samplers of {@code priory bench noise} under JMH: time of one batch. Run it with {@code java
 * -cp 'bench/target/priory-bench.jar:bench/target/lib/*' org.openjdk.jmh.Main NoiseJmh}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(2)
@State(Scope.Thread)
public class NoiseJmh {

  /** A batch of SECURE_RANDOM is 256 values, of DISCRETE_GAUSSIAN 1024, of the others 8192. */
  @Param({
    "GAUSSIAN",
    "GRID_GAUSSIAN",
    "DISCRETE_GAUSSIAN",
    "SECURE_RANDOM",
    "COMMONS_RNG_INSECURE"
  })
  String sampler = "GAUSSIAN";

  private Runnable work = () -> {};

  @Setup
  public void make() {
    work = NoiseSampler.valueOf(sampler).make();
  }

  @Benchmark
  public void batch() {
    work.run();
  }
}
