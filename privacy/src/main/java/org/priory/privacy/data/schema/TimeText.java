package org.priory.privacy.data.schema;

/**
 * Dates and times as ISO 8601 writes them, from characters, without making a string: {@code
 * 2021-03-31}, {@code 2021-03-31T17:05}, {@code 2021-03-31 17:05:09.250}, each time also with
 * {@code Z} or {@code +02:00} behind it. A time without one is universal time.
 */
final class TimeText {
  private static final int[] DAYS = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

  /** Days from 0000-03-01 to 1970-01-01. */
  private static final long EPOCH = 719_468;

  private final char[] text;
  private final int to;
  private int at;

  private TimeText(char[] text, int from, int to) {
    this.text = text;
    this.at = from;
    this.to = to;
  }

  /** Seconds since 1970-01-01T00:00 of universal time; NaN for anything else. Total. */
  static double seconds(char[] text, int from, int to) {
    return new TimeText(text, from, to).read();
  }

  private double read() {
    int year = digits(4);
    if (!sign('-')) {
      return Double.NaN;
    }
    int month = digits(2);
    if (!sign('-')) {
      return Double.NaN;
    }
    int day = digits(2);
    double seconds = NumberKind.SECONDS_OF_A_DAY * day(year, month, day);
    if (Double.isNaN(seconds)) {
      return Double.NaN;
    }
    if (at == to) {
      return seconds;
    }
    return sign('T') || sign(' ') ? seconds + timeOfDay() : Double.NaN;
  }

  /** Days since 1970-01-01; NaN if the Gregorian calendar does not have the day. */
  static double day(int year, int month, int day) {
    boolean isThere =
        year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
    return isThere ? days(year, month, day) : Double.NaN;
  }

  private double timeOfDay() {
    int hour = digits(2);
    if (!sign(':')) {
      return Double.NaN;
    }
    int minute = digits(2);
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59) {
      return Double.NaN;
    }
    double seconds = 3600.0 * hour + 60.0 * minute;
    if (sign(':')) {
      int second = digits(2);
      if (second < 0 || second > 59) {
        return Double.NaN;
      }
      seconds += second + fraction();
    }
    return at == to ? seconds : seconds - zone();
  }

  private double fraction() {
    if (!sign('.')) {
      return 0;
    }
    int start = at;
    double value = 0;
    for (double weight = 0.1; at < to && text[at] >= '0' && text[at] <= '9'; weight /= 10) {
      value += weight * (text[at++] - '0');
    }
    return at == start ? Double.NaN : value;
  }

  /** Seconds east of universal time; NaN if it is no zone, or something follows. */
  private double zone() {
    if (sign('Z')) {
      return at == to ? 0 : Double.NaN;
    }
    boolean west = at < to && text[at] == '-';
    if (!sign('+') && !sign('-')) {
      return Double.NaN;
    }
    int hours = digits(2);
    if (!sign(':')) {
      return Double.NaN;
    }
    int minutes = digits(2);
    if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59 || at != to) {
      return Double.NaN;
    }
    double east = 3600.0 * hours + 60.0 * minutes;
    return west ? -east : east;
  }

  /** So many digits as a number, -1 if they are not there. */
  private int digits(int count) {
    if (to - at < count) {
      return -1;
    }
    int value = 0;
    for (int i = 0; i < count; i++) {
      int digit = text[at + i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = 10 * value + digit;
    }
    at += count;
    return value;
  }

  private boolean sign(char wanted) {
    if (at < to && text[at] == wanted) {
      at++;
      return true;
    }
    return false;
  }

  private static int daysOf(int year, int month) {
    boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 && !leap ? 28 : DAYS[month - 1];
  }

  /** Days since 1970-01-01 in the Gregorian calendar, by years that begin in March. */
  private static long days(int year, int month, int day) {
    long years = month > 2 ? year : year - 1L;
    // days before the month, counted from March: (153 m + 2) / 5
    long before = (153L * ((month + 9) % 12) + 2) / 5;
    long leaps = Math.floorDiv(years, 4) - Math.floorDiv(years, 100) + Math.floorDiv(years, 400);
    return 365 * years + leaps + before + day - 1 - EPOCH;
  }
}
