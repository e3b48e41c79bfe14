package org.priory.models.text;

import java.util.regex.Pattern;

/** Text from elsewhere, as one line in which a terminal finds no commands. */
public final class OneLine {
  private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\s]+");

  private OneLine() {}

  public static String of(String text) {
    return UNFIT.matcher(text).replaceAll(" ");
  }
}
