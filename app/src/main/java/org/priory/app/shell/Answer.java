package org.priory.app.shell;

import java.util.Map;

/** What a command has to say on standard output. Only the form that was asked for is made. */
public interface Answer {

  /** The members of the one JSON object, in order. Values: text, numbers, booleans, lists, maps. */
  Map<String, ?> json();

  /** The answer for a person to read, ready to print. */
  String text();

  /** How the program ends after this answer: {@link ExitCode#DONE} unless it is a bad one. */
  default int exitCode() {
    return ExitCode.DONE;
  }
}
