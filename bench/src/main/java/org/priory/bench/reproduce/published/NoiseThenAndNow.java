package org.priory.bench.reproduce.published;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.bench.reproduce.result.Named;
import org.priory.models.text.TextTable;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.Repeated;

/**
 * The noise of the formulas that papers gave, over the noise that the same guarantee needs today:
 * for the same sensitivity, so that only the proof differs.
 */
public final class NoiseThenAndNow {
  private static final double DELTA = 1e-6;
  private static final double[] EPSILONS = {0.1, 0.5, 1};

  private NoiseThenAndNow() {}

  /**
   * A method at one epsilon.
   *
   * @param what it is
   * @param then noise of the formula
   * @param now noise that is needed
   */
  public record Row(String what, double epsilon, double then, double now) {
    public double times() {
      return then / now;
    }

    public Named json() {
      return new Named()
          .with("method", what)
          .with("epsilon", epsilon)
          .with("paper", then)
          .with("priory", now)
          .with("times_less", times());
    }
  }

  public static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (double epsilon : EPSILONS) {
      double z = Calibration.to(new PrivacyBudget(epsilon, DELTA)).noise(Gaussian::new).value();
      // Dwork and Roth (2013), theorem A.1
      rows.add(
          new Row(
              "output perturbation, Gaussian",
              epsilon,
              Math.sqrt(2 * Math.log(1.25 / DELTA)) / epsilon,
              z));
      // Kifer, Smith, Thakurta (2012), algorithm 1
      rows.add(
          new Row(
              "objective perturbation, Gaussian",
              epsilon,
              Math.sqrt(8 * Math.log(2 / DELTA) + 4 * epsilon) / epsilon,
              z));
      // "Privacy for free", algorithm 2: N = 30,000 records, batches of 256, T = 4 passes
      rows.add(langevin(epsilon, 30_000, 256, 4));
      // ten samples: ten times epsilon/10, against bounded ranges
      double range =
          1
              / Calibration.to(new PrivacyBudget(epsilon, DELTA))
                  .noise(x -> new Repeated(new BoundedRange(1 / x), 10))
                  .value();
      rows.add(new Row("ten posterior samples (1/power)", epsilon, 10 / epsilon, 1 / range));
    }
    return rows;
  }

  /** Noise over what one record can change in a step, N L/batch. */
  private static Row langevin(double epsilon, double n, double batch, double passes) {
    double steps = n * passes / batch;
    double variance =
        128
            * n
            * passes
            / (batch * epsilon * epsilon)
            * Math.log(2.5 * n * passes / (batch * DELTA))
            * Math.log(2 / DELTA);
    double now =
        Calibration.to(new PrivacyBudget(epsilon, DELTA))
            .noise(x -> new Repeated(new PoissonSampled(batch / n, new Gaussian(x)), (long) steps))
            .value();
    return new Row(
        "Langevin dynamics, 4 passes of batch 256", epsilon, Math.sqrt(variance) * batch / n, now);
  }

  public static String text(List<Row> rows) {
    TextTable table = new TextTable("method", "epsilon", "paper", "today", "times less");
    for (Row row : rows) {
      table.add(
          row.what,
          Double.toString(row.epsilon),
          String.format(Locale.ROOT, "%.3g", row.then),
          String.format(Locale.ROOT, "%.3g", row.now),
          String.format(Locale.ROOT, "%.2f", row.times()));
    }
    return table
        + "\nNoise over what one record can change, delta 1e-6: the papers' formulas against today's"
        + " accountants, same neighbours.\n";
  }
}
