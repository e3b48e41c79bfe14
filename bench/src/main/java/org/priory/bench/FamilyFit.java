package org.priory.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.models.model.Settings;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;

/** A fit of one family to simulated rows, by its default method, with noise. */
final class FamilyFit {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final PrivacyBudget BUDGET = new PrivacyBudget(1, 1e-6);
  private static final long SEED = 25;

  private final FitMethod<?> method;
  private final Records records;

  private FamilyFit(FitMethod<?> method, Records records) {
    this.method = method;
    this.records = records;
  }

  /**
   * Rows with even numbers, a predictor of variance 1/4, and labels of the family.
   *
   * @param width columns with the intercept, groups of people one by one
   */
  static FamilyFit of(BenchFamily family, int rows, int width) {
    TableModel<?> model = family.model();
    Schema schema = Schema.parse(family.word(), family.schema(width));
    Optional<Formula> formula = family.formula(width);
    Encoding encoding =
        formula.isPresent()
            ? model.encoding(schema, "y", formula.get())
            : model.encoding(schema, "y");
    PublicKnowledge known =
        new PublicKnowledge(
                encoding.names(),
                encoding.groups(),
                encoding.maxNorm(),
                rows,
                encoding.target().classes())
            .with(model.prior(encoding, Settings.NONE));
    FitMethod<?> method =
        model
            .recipe(model.defaultMethod(encoding.width()), encoding)
            .plan(known, BUDGET, Settings.NONE);
    return new FamilyFit(method, records(family, encoding, rows, family.numbers(width)));
  }

  private static Records records(BenchFamily family, Encoding encoding, int rows, int numbers) {
    int d = encoding.width();
    List<String> names = encoding.names();
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    // N(0, 1/4) when each of so many numbers has a variance of 1/3
    double b = Math.sqrt(0.75 / numbers);
    boolean isSurvival = family == BenchFamily.SURVIVAL;
    int no = names.indexOf("event=no");
    int yes = names.indexOf("event=yes");
    int sites = (int) names.stream().filter(name -> name.startsWith("site")).count();
    float[] values = new float[Math.multiplyExact(rows, d)];
    float[] labels = new float[rows];
    for (int i = 0; i < rows; i++) {
      double eta = 0;
      int site = sites == 0 ? 0 : random.nextInt(Math.min(sites, BenchFamily.SITES));
      int seen = 0;
      for (int j = 0; j < d; j++) {
        String name = names.get(j);
        int at = i * d + j;
        if (name.startsWith("x")) {
          values[at] = (random.nextInt() >> 8) * 0x1p-23f;
          eta += (j % 2 == 0 ? b : -b) * values[at];
        } else if (name.startsWith("site")) {
          values[at] = seen++ == site ? 1 : 0;
        } else if (j == 0) {
          values[at] = 1;
        }
      }
      if (isSurvival) {
        double time = BenchFamily.followed(eta, random);
        values[i * d + (time > 0 ? yes : no)] = 1;
        labels[i] = (float) (2 * Math.abs(time) - 1);
      } else {
        labels[i] = family.label(eta, random);
      }
    }
    return Records.of(encoding, values, labels);
  }

  /** Processor seconds of all threads that a fit took, with reading the rows from memory. */
  double seconds() throws IOException {
    long before = PROCESS.getProcessCpuTime();
    Experiment.fit(method, records);
    return 1e-9 * (PROCESS.getProcessCpuTime() - before);
  }
}
