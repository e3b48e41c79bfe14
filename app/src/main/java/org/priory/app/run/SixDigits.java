package org.priory.app.run;

import java.util.Locale;

/** Parameters as they are kept where there are many: six digits are more than the noise leaves. */
final class SixDigits {
  private SixDigits() {}

  static double of(double value) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.5e", value));
  }
}
