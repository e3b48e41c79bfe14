package org.priory.models.regression;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.privacy.data.design.Atom;
import org.priory.privacy.data.design.Curve;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.design.Factor;
import org.priory.privacy.data.schema.Column;

/**
 * Where the intercept of a design is read: every category at its reference, groups at what is usual
 * among them, every number in the middle of its bounds, or where its function is 0 if it has one
 * alone.
 *
 * @param at the value of each column, by name
 * @param values the same as the design takes them
 * @param atoms the values of the design's atoms
 * @param levels the level of each column, 0 for a number
 */
record ReferencePoint(Map<String, Object> at, double[] values, double[] atoms, int[] levels) {
  /** Smaller values of atoms are rounding. */
  private static final double ZERO = 1e-12;

  private static final int HALVINGS = 100;

  static ReferencePoint of(Design design) {
    Map<String, Object> at = new LinkedHashMap<>();
    double[] values = new double[design.columns().size()];
    int[] levels = new int[values.length];
    for (int c = 0; c < values.length; c++) {
      int place = c;
      if (design.columns().get(c) instanceof Column.Number number) {
        List<Atom> its =
            design.atoms().stream()
                .filter(atom -> atom.column() == place && !atom.isOfMissing())
                .toList();
        values[c] =
            its.size() == 1 && !its.get(0).isLine()
                ? zero(its.get(0).curve(), number)
                : number.min() / 2 + number.max() / 2;
        at.put(number.name(), values[c]);
      } else if (GroupReading.isGroup(design, c)) {
        levels[c] = Factor.AVERAGE;
        values[c] = levels[c];
        at.put(design.columns().get(c).name(), GroupReading.AVERAGE);
      } else if (design.columns().get(c) instanceof Column.Category category) {
        levels[c] = category.referenceIndex();
        values[c] = levels[c];
        at.put(category.name(), category.values().get(levels[c]).name());
      }
    }
    double[] atoms = new double[design.atoms().size()];
    Arrays.setAll(
        atoms,
        a -> {
          double value = design.atoms().get(a).curve().at(values[design.atoms().get(a).column()]);
          return Math.abs(value) < ZERO ? 0 : value;
        });
    return new ReferencePoint(at, values, atoms, levels);
  }

  /** Where a curve is 0, by bisection; the middle if its ends do not say that it is. */
  private static double zero(Curve curve, Column.Number number) {
    double low = number.min();
    double high = number.max();
    double sign = Math.signum(curve.at(high));
    if (!(sign * curve.at(low) < 0)) {
      return low / 2 + high / 2;
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = low / 2 + high / 2;
      if (sign * curve.at(middle) > 0) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return low;
  }
}
