package org.priory.models.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.priory.models.files.PrioryVersion;
import org.priory.models.model.Draws;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

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
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      header(out, model, draws, chain, stamp, seed);
      out.write(String.join(",", SAMPLER));
      for (String column : columns) {
        out.write("," + column);
      }
      out.write('\n');
      double[] values = new double[columns.size()];
      for (int i = 0; i < draws.count(); i++) {
        double logDensity = draws.next(values, source);
        out.write(number(logDensity) + ",1,1,0,1,0," + number(-logDensity));
        for (double value : values) {
          out.write("," + number(value));
        }
        out.write('\n');
      }
      out.write("# \n#  Elapsed Time: 0 seconds (Warm-up)\n");
      out.write("#                0 seconds (Sampling)\n");
      out.write("#                0 seconds (Total)\n# \n");
    }
  }

  private static void header(
      BufferedWriter out, String model, Draws draws, int chain, Optional<String> stamp, long seed)
      throws IOException {
    if (stamp.isPresent()) {
      comment(out, stamp.get());
    }
    comment(out, "Draws by Priory " + PrioryVersion.text() + " in the format of CmdStan");
    comment(out, "stan_version_major = 2");
    comment(out, "stan_version_minor = 32");
    comment(out, "stan_version_patch = 0");
    comment(out, "model = " + model);
    comment(out, "method = sample (Default)");
    comment(out, "  sample");
    comment(out, "    num_samples = " + draws.count());
    comment(out, "    num_warmup = 0");
    comment(out, "    save_warmup = 0 (Default)");
    comment(out, "    thin = 1 (Default)");
    comment(out, "    algorithm = fixed_param");
    comment(out, "id = " + chain + (chain == 1 ? " (Default)" : ""));
    comment(out, "random");
    comment(out, "  seed = " + seed);
    for (String note : draws.notes()) {
      comment(out, note);
    }
    for (int i = 0; i < draws.columns().size(); i++) {
      comment(out, draws.columns().get(i) + " is " + draws.meanings().get(i));
    }
  }

  private static void comment(BufferedWriter out, String text) throws IOException {
    out.write("# " + text.replaceAll("[\\p{Cntrl}]", " ") + "\n");
  }

  /** A number with as many digits as CmdStan writes: eight. */
  private static String number(double value) {
    return Float.toString((float) value);
  }
}
