package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;

/** The papers' own epsilons, with the accountant and the convention that gives them. */
class PublishedTest {

  @Test
  void everyNumberThatAPaperPrintsIsReproduced() {
    SoftAssertions soft = new SoftAssertions();
    int reproduced = 0;
    for (ReferenceTable.Row row : ReferenceTable.rows("published.csv")) {
      Optional<Double> mine = epsilon(row);
      if (mine.isPresent()) {
        soft.assertThat(disagreement(row, mine.get())).as(row + "").isEmpty();
        reproduced++;
      }
    }
    soft.assertAll();
    assertThat(reproduced).isGreaterThan(25);
  }

  @Test
  void theCheckRejectsNumbersThatAreOff() {
    for (ReferenceTable.Row row : ReferenceTable.rows("published.csv")) {
      epsilon(row)
          .ifPresent(
              mine -> {
                assertThat(disagreement(row, 1.05 * mine)).as(row + "").isNotEmpty();
                assertThat(disagreement(row, 0.85 * mine)).as(row + "").isNotEmpty();
              });
    }
  }

  /**
   * Not above what the peer computed, for ours is the same bound at the best order, and as near to
   * the printed number as the table says, where the peer's list of orders was long enough.
   */
  private static String disagreement(ReferenceTable.Row row, double mine) {
    double computed = row.number("computed");
    double published = row.number("published");
    boolean notAbove = mine <= computed * (1 + 1e-6);
    // A published number with few digits: half a unit of the last, or a whole one if truncated.
    double unit = Math.pow(10, -digits(row.text("published")));
    double room = Math.max(0.02 * published, unit);
    boolean near = Math.abs(mine - published) <= room && mine > 0.95 * computed;
    return notAbove && near ? "" : mine + " is not " + published + " (" + computed + ")";
  }

  private static int digits(String number) {
    return number.length() - 1 - number.indexOf('.');
  }

  private static Optional<Double> epsilon(ReferenceTable.Row row) {
    if (!row.has("sigma") || !row.has("computed")) {
      return Optional.empty();
    }
    double q = row.number("q");
    double s = row.number("sigma");
    double delta = row.number("delta");
    double steps = row.number("steps");
    Gaussian replaced = new Gaussian(s, Neighbours.REPLACE_ONE);
    PrivacyEvent poisson = new Repeated(new PoissonSampled(q, new Gaussian(s)), (long) steps);
    PrivacyEvent fixed = new Repeated(new SampledWithoutReplacement(q, replaced), (long) steps);
    String accountant = row.text("accountant");
    if (accountant.startsWith("GDP-CLT")) {
      double mu = GdpCentralLimit.muPoisson(q, s, steps);
      return Optional.of(GdpCentralLimit.epsilonOfMu(mu, delta));
    }
    if (accountant.startsWith("RDP Poisson")) {
      return Optional.of(Accountants.renyi().epsilon(poisson, delta).upper());
    }
    if (accountant.startsWith("RDP WOR") && accountant.contains("classic")) {
      return Optional.of(Accountants.renyiClassic().epsilon(fixed, delta).upper());
    }
    if (accountant.startsWith("RDP WOR")) {
      return Optional.of(Accountants.renyi().epsilon(fixed, delta).upper());
    }
    if (accountant.startsWith("exact Gaussian")) {
      return Optional.of(Accountants.exactGaussian().epsilon(poisson, delta).upper());
    }
    return Optional.empty();
  }
}
