package org.priory.privacy.data.formula;

/**
 * A word of a formula.
 *
 * @param kind what it is
 * @param text of it; of a name in quotes, without them
 * @param at its place, counted from 1
 */
record Token(Kind kind, String text, int at) {
  enum Kind {
    NAME,
    QUOTED,
    NUMBER,
    SIGN,
    END
  }

  boolean is(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }

  /** Whether it is a name, in quotes or not. */
  boolean isName() {
    return kind == Kind.NAME || kind == Kind.QUOTED;
  }

  /** What a message calls it. */
  String words() {
    return kind == Kind.END ? "the end" : text;
  }
}
