package org.priory.app.option;

import java.math.BigDecimal;
import org.priory.app.shell.BadInput;
import org.priory.privacy.accounting.Calibration;

/** Reads {@code --steps}, also when it is written like 1e5. */
public final class StepsOption {
  private StepsOption() {}

  public static long read(String written) {
    try {
      long steps = new BigDecimal(written).longValueExact();
      if (steps >= 1 && steps <= Calibration.MOST_STEPS) {
        return steps;
      }
    } catch (ArithmeticException | NumberFormatException e) {
      // Not a whole number, or far too many: said below.
    }
    throw new BadInput(
        "--steps",
        "must be a whole number from 1 to 1e9",
        written,
        "give how often the noisy step is taken, such as 1000 or 1e5");
  }
}
