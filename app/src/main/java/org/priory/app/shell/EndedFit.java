package org.priory.app.shell;

import java.io.IOException;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.priory.privacy.ledger.LedgerUnavailable;

/** A fit that ended after its charge, and can go on: why, what stays charged, and the command. */
public final class EndedFit extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public EndedFit(Throwable why, String charged, List<String> command) {
    super(words(reason(why), charged, command), why);
  }

  /** In one line. */
  public static String words(String reason, String charged, List<String> command) {
    return reason + "; " + charged + "; go on with: " + line(command);
  }

  private static String reason(Throwable why) {
    Throwable cause = why instanceof UncheckedIOException ? why.getCause() : why;
    String message = String.valueOf(why.getMessage());
    if (cause instanceof IOException && message.toLowerCase(Locale.ROOT).contains("no space")) {
      return "the disk is full (" + message + "): make room";
    }
    if (why instanceof OutOfMemoryError) {
      return "out of memory (" + message + "): end other programs, or give Java more with -Xmx";
    }
    return why instanceof LedgerUnavailable
        ? message
        : why.getClass().getSimpleName() + ": " + message;
  }

  /** The command as a shell takes it, with a password left for the user to fill in. */
  public static String line(List<String> command) {
    return command.stream()
        .map(word -> word.replaceAll("password=[^&]*", "password=..."))
        .map(
            word ->
                word.matches("[A-Za-z0-9_./=:,@%+-]+")
                    ? word
                    : "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }
}
