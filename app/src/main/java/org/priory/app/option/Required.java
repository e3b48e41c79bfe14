package org.priory.app.option;

import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;

/** An option that a model cannot do without. */
public final class Required {
  private Required() {}

  /** What was given for an option. */
  public static <T> T of(String option, @Nullable T value, String remedy) {
    return of(option, "is required", value, remedy);
  }

  /** What was given for an option that something in particular needs. */
  static <T> T of(String option, String rule, @Nullable T value, String remedy) {
    if (value == null) {
      throw new BadInput(option, rule, "not given", remedy);
    }
    return value;
  }
}
