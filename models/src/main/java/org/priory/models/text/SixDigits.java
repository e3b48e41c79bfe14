package org.priory.models.text;

import java.util.Locale;

/** Parameters as they are kept where there are many: six digits are more than the noise leaves. */
public final class SixDigits {
  private SixDigits() {}

  public static double of(double value) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.5e", value));
  }
}
