package org.priory.models.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.priory.models.files.PrioryVersion;
import org.priory.models.model.Draws;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.file.CsvFile;

/**
 * {@code draws.csv}: draws as CmdStan writes a sample (CmdStan guide, "Stan CSV File Format"), so
 * that ArviZ and R read them.
 *
 * <p>Comment lines begin with {@code #}; those before the table hold the configuration as {@code
 * key = value}, those after it the elapsed time. The first other line names the columns: seven of
 * the sampler, which end in two underscores, then the parameters, an index after a dot counting
 * from 1; coefficients are named after columns and levels. The algorithm is CmdStan's {@code
 * fixed_param}: nothing was adapted. Draws are independent, or those of chains; where there are
 * several, the draws of all are in {@code draws.csv}, and those of each in a file of its own,
 * {@code draws-1.csv} and so on, as CmdStan has it.
 */
public final class DrawsFile {
  private static final List<String> SAMPLER =
      List.of(
          "lp__",
          "accept_stat__",
          "stepsize__",
          "treedepth__",
          "n_leapfrog__",
          "divergent__",
          "energy__");

  private DrawsFile() {}

  /**
   * Draws and writes.
   *
   * @param stamp for a run that protects nobody
   * @param seed of the draws: model randomness, no secret
   */
  public static void write(Path file, String model, Draws draws, Optional<String> stamp, long seed)
      throws IOException {
    write(file, model, draws, 1, stamp, seed);
  }

  /** Draws and writes one of several chains. */
  public static void write(
      Path file, String model, Draws draws, int chain, Optional<String> stamp, long seed)
      throws IOException {
    RandomSource source = InsecureSeededSource.of(seed);
    List<String> columns = draws.columns();
    try (CsvFile out = CsvFile.create(file)) {
      header(out, model, draws, chain, stamp, seed);
      out.line(Stream.concat(SAMPLER.stream(), columns.stream()).toList());
      double[] values = new double[columns.size()];
      for (int i = 0; i < draws.count(); i++) {
        double logDensity = draws.next(values, source);
        Stream<String> sampler =
            Stream.of(number(logDensity), "1", "1", "0", "1", "0", number(-logDensity));
        out.line(
            Stream.concat(sampler, Arrays.stream(values).mapToObj(DrawsFile::number)).toList());
      }
      out.comment("");
      out.comment(" Elapsed Time: 0 seconds (Warm-up)");
      out.comment("               0 seconds (Sampling)");
      out.comment("               0 seconds (Total)");
      out.comment("");
    }
  }

  private static void header(
      CsvFile out, String model, Draws draws, int chain, Optional<String> stamp, long seed)
      throws IOException {
    if (stamp.isPresent()) {
      out.comment(stamp.get());
    }
    out.comment("Draws by Priory " + PrioryVersion.text() + " in the format of CmdStan");
    out.comment("stan_version_major = 2");
    out.comment("stan_version_minor = 32");
    out.comment("stan_version_patch = 0");
    out.comment("model = " + model);
    out.comment("method = sample (Default)");
    out.comment("  sample");
    out.comment("    num_samples = " + draws.count());
    out.comment("    num_warmup = 0");
    out.comment("    save_warmup = 0 (Default)");
    out.comment("    thin = 1 (Default)");
    out.comment("    algorithm = fixed_param");
    out.comment("id = " + chain + (chain == 1 ? " (Default)" : ""));
    out.comment("random");
    out.comment("  seed = " + seed);
    for (String note : draws.notes()) {
      out.comment(note);
    }
    for (int i = 0; i < draws.columns().size(); i++) {
      out.comment(draws.columns().get(i) + " is " + draws.meanings().get(i));
    }
  }

  /** A number with as many digits as CmdStan writes: eight. */
  private static String number(double value) {
    return Float.toString((float) value);
  }
}
