package org.priory.app.shell;

import java.io.Console;

/** Whether a person watches. */
public final class Terminal {
  private Terminal() {}

  /** From Java 22 on there is a console also without a terminal, which says so itself. */
  public static boolean isAttached() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
