package org.priory.privacy.data.text;

/**
 * Pairs {@code id:count} between spaces. What is not such a pair, as the first number, is passed
 * over.
 */
final class LdacPairs implements LineParser {

  /** Longest number that is read; longer ones are no ids and no counts. */
  private static final int MAX_DIGITS = 18;

  @Override
  public void parse(char[] text, int from, int to, DocumentBuilder document) {
    int at = from;
    while (at < to) {
      while (at < to && text[at] <= ' ') {
        at++;
      }
      int start = at;
      int colon = -1;
      while (at < to && text[at] > ' ') {
        if (text[at] == ':' && colon < 0) {
          colon = at;
        }
        at++;
      }
      if (colon > 0) {
        document.add(whole(text, start, colon), (double) whole(text, colon + 1, at));
      }
    }
  }

  /** The whole number in the characters, -1 if it is not one. */
  static long whole(char[] text, int from, int to) {
    if (from == to || to - from > MAX_DIGITS) {
      return -1;
    }
    long value = 0;
    for (int i = from; i < to; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = 10 * value + digit;
    }
    return value;
  }
}
