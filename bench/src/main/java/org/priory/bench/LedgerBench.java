package org.priory.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.Filter;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;
import picocli.CommandLine.Command;

/**
 * {@code priory bench ledger}: what it costs that charges may depend on earlier answers. The total
 * of the ledger's filter, beside the best accountant's for the same charges fixed in advance.
 */
@Command(
    name = "ledger",
    description = "What the ledger's totals cost beside those of charges fixed in advance.")
final class LedgerBench extends PrioryCommand {
  private static final double DELTA = 1e-6;
  private static final int[] FITS = {1, 5, 20};

  private static final PrivacyEvent FULL = new Repeated(new Gaussian(40), 40);
  private static final PrivacyEvent SPARSE = sampled(0.004, 1.3, 3500);
  private static final PrivacyEvent DENSE = sampled(0.01, 1.1, 1000);
  private static final PrivacyEvent COUNT = new Gaussian(250);

  /** Fits that follow each other, again and again. */
  private record Kind(String name, List<PrivacyEvent> fits) {
    List<PrivacyEvent> take(int count) {
      List<PrivacyEvent> events = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        events.add(fits.get(i % fits.size()));
      }
      return events;
    }
  }

  private static final List<Kind> KINDS =
      List.of(
          new Kind("every record, Gaussian", List.of(FULL)),
          new Kind("samples: rate 0.004, noise 1.3, 3500 steps", List.of(SPARSE)),
          new Kind("samples: rate 0.01, noise 1.1, 1000 steps", List.of(DENSE)),
          new Kind("every record, then samples, in turn", List.of(FULL, SPARSE)),
          new Kind("samples, then every record, in turn", List.of(SPARSE, FULL)),
          new Kind("both kinds of samples in turn", List.of(SPARSE, DENSE)),
          new Kind("a count and samples in turn", List.of(COUNT, SPARSE)),
          new Kind("pure epsilon 0.2", List.of(new PureEpsilon(0.2))),
          new Kind("pure epsilon 0.2 and 0.1 in turn", List.of(pure(0.2), pure(0.1))),
          new Kind(
              "pure epsilon 0.2 beside a Gaussian cover",
              List.of(Sequence.of(pure(0.2), new Gaussian(60)))));

  private static PrivacyEvent sampled(double rate, double noise, long steps) {
    return new Repeated(new PoissonSampled(rate, new Gaussian(noise)), steps);
  }

  private static PrivacyEvent pure(double epsilon) {
    return new PureEpsilon(epsilon);
  }

  @Override
  protected Answer answer() {
    List<Row> rows = new ArrayList<>();
    for (Kind kind : KINDS) {
      for (int fits : FITS) {
        List<PrivacyEvent> events = kind.take(fits);
        double fixed = Accountants.best().epsilon(new Sequence(events), DELTA).upper();
        long start = System.nanoTime();
        Filter filter = new Filter(Neighbours.ADD_REMOVE);
        Filter.Total total = filter.total(events, DELTA, Filter.UNLIMITED);
        rows.add(
            new Row(kind.name(), fits, fixed, total, (double) (System.nanoTime() - start) / 1e9));
      }
    }
    return new Table(rows);
  }

  /** One line of the answer. */
  private record Row(String kind, int fits, double fixed, Filter.Total total, double seconds) {

    double ratio() {
      return total.epsilon() / fixed;
    }

    Map<String, Object> json() {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("kind", kind);
      row.put("charges", fits);
      row.put("epsilon_fixed_in_advance", fixed);
      row.put("epsilon", total.epsilon());
      row.put("ratio", ratio());
      row.put("rule", total.rule());
      row.put("seconds", seconds);
      return row;
    }

    String text() {
      return String.format(
          Locale.ROOT,
          "%-44s %7d %10.4f %10.4f %8.3f  %-16s %7.2f%n",
          kind,
          fits,
          fixed,
          total.epsilon(),
          ratio(),
          total.rule(),
          seconds);
    }
  }

  private record Table(List<Row> rows) implements Answer {
    @Override
    public Map<String, ?> json() {
      return Map.of("delta", DELTA, "rows", rows.stream().map(Row::json).toList());
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder();
      text.append(
          String.format(
              Locale.ROOT,
              "Epsilon at delta %.0e of charges that may depend on earlier answers.%n%n"
                  + "%-44s %7s %10s %10s %8s  %-16s %7s%n",
              DELTA,
              "charges",
              "number",
              "fixed",
              "ledger",
              "ratio",
              "rule",
              "seconds"));
      rows.forEach(row -> text.append(row.text()));
      return text.toString();
    }
  }
}
