package org.priory.app.shell;

import java.util.regex.Pattern;

/**
 * Names of options in messages of the library, which knows settings and no options: there a setting
 * stands between backquotes, {@code `batch`}, and here it is the option {@code --batch}.
 */
public final class OptionNames {
  private static final Pattern SETTING = Pattern.compile("`([a-z][a-z-]*)`");

  private OptionNames() {}

  /** A message in which settings are options. */
  public static String in(String message) {
    return SETTING.matcher(message).replaceAll("--$1");
  }
}
