package org.priory.app.option;

import org.priory.app.shell.BadInput;

/** The name of a data set on the command line. */
public final class DatasetName {
  private DatasetName() {}

  public static String of(String given) {
    String rule = "must have 1 to 200 characters, no control characters and no spaces around";
    boolean good =
        !given.isBlank()
            && given.equals(given.strip())
            && given.length() <= 200
            && given.codePoints().noneMatch(Character::isISOControl);
    if (!good) {
      throw new BadInput("--dataset", rule, "'" + given + "'", "give a short name such as adult");
    }
    return given;
  }
}
