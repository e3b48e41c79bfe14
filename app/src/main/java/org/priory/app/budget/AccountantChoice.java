package org.priory.app.budget;

import java.util.List;
import java.util.stream.Stream;
import org.priory.app.shell.BadInput;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.Accountants;

/** What {@code --accountant} takes: all of the proved ones, really all, or the name of one. */
enum AccountantChoice {
  BEST("best"),
  PLD("pld"),
  RDP("rdp"),
  RDP_CLASSIC("rdp-classic"),
  EXACT("exact"),
  ADVANCED("advanced"),
  OPTIMAL("optimal"),
  GDP_CLT("gdp-clt"),
  ALL("all");

  private final String word;

  AccountantChoice(String word) {
    this.word = word;
  }

  /** Those to ask. An approximation comes with the proved ones, because it cannot be charged. */
  List<Accountant> asked() {
    return switch (this) {
      case ALL -> Accountants.all();
      case BEST -> charged().toList();
      case GDP_CLT -> Stream.concat(Stream.of(named()), charged()).toList();
      default -> List.of(named());
    };
  }

  /** Whether a single accountant that proves its bounds is asked. */
  boolean isOne() {
    return asked().stream().filter(Accountant::provesBounds).count() == 1;
  }

  /** The one to calibrate by. */
  Accountant forCalibration() {
    if (this == BEST || this == ALL) {
      return Accountants.best();
    }
    Accountant named = named();
    if (!named.provesBounds()) {
      throw new BadInput(
          "--accountant",
          "must prove its bounds for a calibration",
          word,
          "it is an approximation and can promise nothing: use best");
    }
    return named;
  }

  private static Stream<Accountant> charged() {
    return Accountants.charged().stream();
  }

  private Accountant named() {
    return Accountants.all().stream()
        .filter(each -> each.name().equals(word))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public String toString() {
    return word;
  }
}
