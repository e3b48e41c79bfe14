package org.priory.privacy.data.schema;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;

/** How a number of a schema is written in a file and read by a person. All are numbers inside. */
public enum NumberKind {
  /** A decimal number. */
  NUMBER {
    @Override
    public double parse(char[] text, int from, int to) {
      return Decimal.parse(text, from, to);
    }

    @Override
    public String text(double value) {
      return Decimal.text(value);
    }
  },

  /** A whole number; one with a fraction that is not zero is not readable. */
  INTEGER {
    @Override
    public double parse(char[] text, int from, int to) {
      double value = Decimal.parse(text, from, to);
      return value == Math.rint(value) ? value : Double.NaN;
    }

    @Override
    public String text(double value) {
      return Decimal.text(value);
    }
  },

  /** A day of the Gregorian calendar, as days since 1970-01-01. */
  DATE {
    @Override
    public double parse(char[] text, int from, int to) {
      return Math.floor(TimeText.seconds(text, from, to) / SECONDS_OF_A_DAY);
    }

    @Override
    public String text(double value) {
      return LocalDate.ofEpochDay(Math.round(value)).toString();
    }
  },

  /** A day and a time of it, as seconds since 1970-01-01T00:00 of universal time. */
  DATETIME {
    @Override
    public double parse(char[] text, int from, int to) {
      return TimeText.seconds(text, from, to);
    }

    @Override
    public String text(double value) {
      return LocalDateTime.ofEpochSecond(Math.round(value), 0, ZoneOffset.UTC).toString();
    }
  };

  /** Seconds between 1970 and any year that is written with four digits, and more. */
  public static final double FARTHEST = 2.6e11;

  /** Seconds of a day, none of which is a leap second. */
  public static final double SECONDS_OF_A_DAY = 86_400;

  /** What stands in a file, as a number; NaN if it is not readable. Total. */
  public abstract double parse(char[] text, int from, int to);

  /** A value as a person reads it: a date for a number of days. */
  public abstract String text(double value);

  /** A day as days since 1970-01-01; NaN if the calendar does not have it. */
  public static double day(int year, int month, int day) {
    return TimeText.day(year, month, day);
  }

  /** The word for it in a schema. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether its values are times. */
  public boolean isTime() {
    return this == DATE || this == DATETIME;
  }

  /** What one of it is called where effects are read: a day, a second; empty for plain numbers. */
  public String unit() {
    return this == DATE ? "days" : this == DATETIME ? "seconds" : "";
  }

  /** A value that is a number already, as a typed file has it; NaN if it is not one of these. */
  public double checked(double value) {
    return this == INTEGER && value != Math.rint(value) ? Double.NaN : value;
  }
}
