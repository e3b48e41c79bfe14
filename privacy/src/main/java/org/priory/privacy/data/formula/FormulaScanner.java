package org.priory.privacy.data.formula;

import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.data.schema.BadData;

/** Cuts a formula into words. */
final class FormulaScanner {
  /** Longer formulas are not written by hand, and would take long to take apart. */
  private static final int LONGEST = 10_000;

  private static final String SIGNS = "~+-*:^()=,|";

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private FormulaScanner(String text) {
    this.text = text;
  }

  /**
   * The words, the last of which is the end.
   *
   * @throws BadData if a character is none of a formula
   */
  static List<Token> scan(String text) {
    if (text.length() > LONGEST) {
      throw Refusal.of(
          LONGEST,
          "must be at most " + LONGEST + " characters long",
          text.length(),
          "leave terms out, or write . for all columns");
    }
    FormulaScanner scanner = new FormulaScanner(text);
    while (scanner.at < text.length()) {
      scanner.next();
    }
    scanner.tokens.add(new Token(Token.Kind.END, "", text.length() + 1));
    return scanner.tokens;
  }

  private void next() {
    char c = text.charAt(at);
    if (Character.isWhitespace(c)) {
      at++;
    } else if (c == '`' || c == '\'' || c == '"') {
      quoted(c);
    } else if (isDigit(c) || (c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1)))) {
      number();
    } else if (isOfName(text.codePointAt(at))) {
      name();
    } else if (SIGNS.indexOf(c) >= 0) {
      tokens.add(new Token(Token.Kind.SIGN, String.valueOf(c), at + 1));
      at++;
    } else {
      throw Refusal.of(
          at + 1,
          "must be a name, a number or one of + - * : ^ ( ) . | ~",
          Character.toString(text.codePointAt(at)),
          "leave it out, or write a name that has such a character in single quotes");
    }
  }

  private void quoted(char quote) {
    int end = text.indexOf(quote, at + 1);
    if (end < 0) {
      throw Refusal.of(at + 1, "must have a second quote", "none", "close the name with " + quote);
    }
    tokens.add(new Token(Token.Kind.QUOTED, text.substring(at + 1, end), at + 1));
    at = end + 1;
  }

  /** Digits with at most one point, and an exponent. */
  private void number() {
    int from = at;
    digits();
    if (at < text.length() && text.charAt(at) == '.') {
      at++;
      digits();
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      int mark = at;
      at++;
      if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
        at++;
      }
      int digits = at;
      digits();
      at = at == digits ? mark : at;
    }
    if (at < text.length() && isOfName(text.codePointAt(at))) {
      throw Refusal.of(
          from + 1,
          "must be a number, or a name that begins with a letter",
          text.substring(from, at) + Character.toString(text.codePointAt(at)) + "...",
          "write a name that begins with a digit in single quotes");
    }
    tokens.add(new Token(Token.Kind.NUMBER, text.substring(from, at), from + 1));
  }

  private void digits() {
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
  }

  private void name() {
    int from = at;
    while (at < text.length() && isOfName(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    tokens.add(new Token(Token.Kind.NAME, text.substring(from, at), from + 1));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isOfName(int c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.';
  }
}
