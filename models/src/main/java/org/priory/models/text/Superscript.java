package org.priory.models.text;

/** Exponents as they are printed. */
public final class Superscript {
  private Superscript() {}

  /** "⁻¹²" of "-12". */
  public static String of(String number) {
    StringBuilder text = new StringBuilder();
    for (char c : number.toCharArray()) {
      text.append(c == '-' ? '⁻' : "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(c - '0'));
    }
    return text.toString();
  }
}
