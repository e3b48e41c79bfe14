package org.priory.models.report.part;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.priory.models.text.Rounded;
import org.priory.models.text.Superscript;

/** Numbers as the page prints them. */
public final class Figures {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH);

  private static final double TOO_LONG = 1e7;
  private static final int DIGITS = 6;

  private Figures() {}

  /** An upper bound to three digits, never below its value. */
  public static String atMost(double value) {
    return typeset(
        Double.isFinite(value)
            ? Rounded.exactly(
                BigDecimal.valueOf(value)
                    .round(new MathContext(3, RoundingMode.CEILING))
                    .doubleValue())
            : Rounded.exactly(value));
  }

  /** A value to three digits. */
  public static String about(double value) {
    return typeset(
        Double.isFinite(value)
            ? Rounded.exactly(BigDecimal.valueOf(value).round(new MathContext(3)).doubleValue())
            : Rounded.exactly(value));
  }

  /**
   * A value with a number of decimals, so that columns of numbers line up; with fewer where there
   * would be more than six digits.
   */
  public static String fixed(double value, int decimals) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    if (Math.abs(value) >= TOO_LONG) {
      return about(value);
    }
    int before = Math.abs(value) < 1 ? 1 : (int) Math.floor(Math.log10(Math.abs(value))) + 1;
    int shown = before == 1 ? decimals : Math.min(decimals, Math.max(DIGITS - before, 0));
    String text = String.format(Locale.ROOT, "%." + shown + "f", value);
    // No minus in front of a rounded zero.
    return typeset(text.matches("-0(\\.0+)?") ? text.substring(1) : text);
  }

  /** A number of things: 3,000; with decimals only if it has them. */
  public static String count(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? typeset(String.format(Locale.ROOT, "%,d", (long) value))
        : about(value);
  }

  /** A share as a percentage to three digits. */
  public static String percent(double share) {
    return about(100 * share) + " %";
  }

  /**
   * The chance of a delta: "1 in 100,000", never a rarer one than it is; empty if 0 or above 0.5.
   */
  public static String oneIn(double delta) {
    if (!(delta > 0 && delta <= 0.5)) {
      return "";
    }
    BigDecimal times =
        BigDecimal.ONE
            .divide(BigDecimal.valueOf(delta), new MathContext(12))
            .round(new MathContext(3, RoundingMode.FLOOR));
    return times.compareTo(BigDecimal.TEN.pow(7)) < 0
        ? "1 in " + String.format(Locale.ROOT, "%,d", times.longValue())
        : "1 in " + typeset(Rounded.exactly(times.doubleValue()));
  }

  /** With a real minus sign, and powers of ten as a power. */
  public static String typeset(String number) {
    int e = number.indexOf('e');
    if (e <= 0 || number.startsWith("infinity") || number.startsWith("-infinity")) {
      return number.replace('-', '−').replace("infinity", "∞");
    }
    String mantissa = number.substring(0, e).replace('-', '−');
    String power = "10" + Superscript.of(number.substring(e + 1));
    return mantissa.equals("1") ? power : mantissa + " × " + power;
  }

  /** With percent signs that stay with their numbers. */
  public static String unbroken(String words) {
    return words.replace(" %", "\u00a0%");
  }

  /** With a capital and a full stop. */
  public static String sentence(String words) {
    String text = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    return text.matches("(?s).*[.!?]") ? text : text + ".";
  }

  /** An instant or a day as a date, or the text as it is. */
  public static String date(String instant) {
    try {
      return instant.indexOf('T') < 0
          ? DAY.format(LocalDate.parse(instant))
          : DATE.format(Instant.parse(instant).atOffset(ZoneOffset.UTC));
    } catch (DateTimeParseException e) {
      return instant;
    }
  }
}
