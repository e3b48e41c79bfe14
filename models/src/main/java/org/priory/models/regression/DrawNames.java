package org.priory.models.regression;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names of coefficients in {@code draws.csv}: {@code b_age}, {@code b_sex_male}.
 *
 * <p>To ArviZ a dot begins an index, a comma ends a name, and a name that ends in two underscores
 * is the sampler's own. So everything but letters and digits becomes one underscore, and a name
 * that was taken gets a number.
 */
final class DrawNames {
  private DrawNames() {}

  static List<String> of(List<String> coefficients) {
    Set<String> taken = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (String each : coefficients) {
      String plain = ("b_" + each).replaceAll("[^\\p{L}\\p{N}]+", "_").replaceAll("_$", "");
      String name = plain;
      for (int again = 2; !taken.add(name); again++) {
        name = plain + "_" + again;
      }
      names.add(name);
    }
    return names;
  }
}
