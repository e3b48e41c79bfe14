package org.priory.models.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that was probably meant. */
public final class Nearest {

  private Nearest() {}

  /** The candidate with the fewest typing errors, if at most a third of the word is wrong. */
  public static Optional<String> to(String word, Collection<String> candidates) {
    int best = Math.max(1, word.length() / 3) + 1;
    String nearest = null;
    for (String candidate : candidates) {
      int errors = errors(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
      if (errors < best) {
        best = errors;
        nearest = candidate;
      }
    }
    return Optional.ofNullable(nearest);
  }

  /** Asks whether the nearest was meant, or says what else to do if none is near. */
  public static String remedy(String word, Collection<String> candidates, String otherwise) {
    return to(word, candidates).map(near -> "did you mean " + near + "?").orElse(otherwise);
  }

  /**
   * Letters to insert, drop, replace or swap with their neighbour to turn a into b (optimal string
   * alignment distance).
   */
  static int errors(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replace, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
