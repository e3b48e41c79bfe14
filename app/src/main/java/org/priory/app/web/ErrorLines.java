package org.priory.app.web;

import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.priory.app.shell.BadInput;
import org.priory.inference.model.Diverged;
import org.priory.models.text.OneLine;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.BadJson;
import org.priory.privacy.ledger.BudgetExceeded;
import org.priory.privacy.ledger.LedgerConflict;
import org.priory.privacy.ledger.LedgerDamaged;
import org.priory.privacy.ledger.LedgerUnavailable;
import org.priory.privacy.wall.CannotGoOn;

/** What went wrong, in lines for a person: never a stack trace, never anything of a record. */
final class ErrorLines {
  /** A setting of the library, or an option of the command line. */
  private static final Pattern SETTING = Pattern.compile("`([a-z][a-z-]*)`|--([a-z][a-z-]*)");

  /** What a line is about, where it begins with a setting or an option, and what it says of it. */
  private static final Pattern ABOUT =
      Pattern.compile("(?:`([a-z][a-z-]*)`|--([a-z][a-z-]*))[^:]*: (.*)", Pattern.DOTALL);

  private ErrorLines() {}

  /** The refusal that an exception stands for; empty if it is a fault of the program. */
  static Optional<Refused> of(Throwable thrown) {
    Throwable cause = thrown instanceof UncheckedIOException ? thrown.getCause() : thrown;
    if (cause instanceof Refused refused) {
      return Optional.of(refused);
    }
    if (cause instanceof BadJson) {
      return refused(Refused.BAD_REQUEST, cause);
    }
    if (cause instanceof BudgetExceeded
        || cause instanceof LedgerConflict
        || cause instanceof LedgerDamaged
        || cause instanceof LedgerUnavailable
        || cause instanceof CannotGoOn
        || cause instanceof Diverged) {
      return refused(Refused.CONFLICT, cause);
    }
    if (cause instanceof NoSuchFileException
        || cause instanceof AccessDeniedException
        || cause instanceof InvalidPathException) {
      return Optional.of(Refused.notFound());
    }
    return cause instanceof BadData
            || cause instanceof BadInput
            || cause instanceof IllegalArgumentException
        ? refused(Refused.UNPROCESSABLE, cause)
        : Optional.empty();
  }

  private static Optional<Refused> refused(int status, Throwable why) {
    List<String> lines =
        why instanceof BadData faults ? faults.lines() : List.of(String.valueOf(why.getMessage()));
    return Optional.of(new Refused(status, lines, fields(lines)));
  }

  /** The settings that lines are about, with what is said of each first. */
  private static Map<String, String> fields(List<String> lines) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String line : lines) {
      Matcher about = ABOUT.matcher(line);
      if (about.matches()) {
        String field = about.group(1) == null ? about.group(2) : about.group(1);
        fields.putIfAbsent(field, sentence(about.group(3)));
      }
    }
    return fields;
  }

  /** Words as they stand beside a field. */
  static String sentence(String words) {
    String plain = plain(words);
    return plain.isEmpty()
        ? ""
        : plain.substring(0, 1).toUpperCase(Locale.ROOT) + plain.substring(1) + ".";
  }

  /** The lines of an exception; one that says nothing but its kind where nobody foresaw it. */
  static List<String> lines(Throwable thrown) {
    return of(thrown)
        .map(refused -> refused.lines().stream().map(ErrorLines::plain).toList())
        .orElseGet(() -> List.of("It ended by an error: " + thrown.getClass().getSimpleName()));
  }

  /** A line without the marks by which settings and options are told on the command line. */
  static String plain(String line) {
    return OneLine.of(SETTING.matcher(line).replaceAll("$1$2")).strip();
  }
}
