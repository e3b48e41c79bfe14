package org.priory.models.regression;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.priory.inference.posterior.Support;
import org.priory.models.effect.Effect;
import org.priory.privacy.data.design.Atom;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.design.TermBlock;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;

/**
 * A made-up person, who follows from the schema and from noisy releases alone: every number at its
 * bought mean, rounded, or in the middle of its bounds if none was bought; every category at its
 * reference, or at the value that most have if nobody has that; groups at what is usual among them.
 *
 * @param values of the columns, in order
 * @param features of such a row
 * @param changes other persons, each of whom differs in one column
 */
record ExamplePerson(Map<String, Object> values, float[] features, List<Change> changes) {

  /**
   * A number is rounded to the power of ten of which at least so many are in its range, and to a
   * whole one where bounds and step are whole.
   */
  private static final double FINENESS = 50;

  /** Squares of a mean under even spread between the bounds are 1/3. */
  private static final double PRIOR_PRECISION = 3;

  /**
   * A change of the example person in one column.
   *
   * @param to the value that the column has instead
   * @param step in words: "for 10 more of age"
   * @param place the feature by which the column itself counts
   * @param features of such a row
   */
  record Change(String column, Object to, String step, int place, float[] features) {}

  /** Makes the person from the columns that are features. */
  static ExamplePerson of(Encoding encoding, Optional<Support> support) {
    return new Maker(encoding.design(), support).person();
  }

  /** Makes one person. */
  private static final class Maker {
    private final Design design;
    private final Optional<Support> support;
    private final double[] values;
    private final Map<String, Object> named = new LinkedHashMap<>();

    Maker(Design design, Optional<Support> support) {
      this.design = design;
      this.support = support;
      this.values = ReferencePoint.of(design).values();
    }

    ExamplePerson person() {
      for (int c = 0; c < values.length; c++) {
        OptionalInt place = place(c);
        if (design.columns().get(c) instanceof Column.Number number) {
          OptionalInt counted = place(c, true);
          double mean =
              counted.isPresent()
                  ? mean(support, counted.getAsInt())
                  : 2 * ((values[c] - number.min()) / (number.max() - number.min())) - 1;
          values[c] = value(number, mean);
          named.put(number.name(), read(number, values[c]));
        } else if (GroupReading.isGroup(design, c)) {
          named.put(design.columns().get(c).name(), GroupReading.AVERAGE);
        } else if (design.columns().get(c) instanceof Column.Category category) {
          int level =
              place.isPresent() ? level(category, support, place.getAsInt()) : (int) values[c];
          values[c] = level;
          named.put(category.name(), category.values().get(level).name());
        }
      }
      List<Change> changes = new ArrayList<>();
      for (int c = 0; c < values.length; c++) {
        OptionalInt place = place(c);
        if (place.isPresent() && design.columns().get(c) instanceof Column.Number number) {
          changes.add(stepOf(number, c, place.getAsInt()));
        } else if (place.isPresent()) {
          changes.addAll(othersOf((Column.Category) design.columns().get(c), c, place.getAsInt()));
        }
      }
      return new ExamplePerson(named, row(values), changes);
    }

    /** The feature of a column alone, of a function of it, or the first of a category. */
    private OptionalInt place(int column) {
      OptionalInt itself = place(column, true);
      return itself.isPresent() ? itself : place(column, false);
    }

    /** The first feature of a term of that column alone. */
    private OptionalInt place(int column, boolean itself) {
      return design.blocks().stream()
          .filter(block -> block.atoms().size() + block.factors().size() == 1)
          .filter(
              block ->
                  block.isOneHot()
                      ? block.factors().get(0).column() == column
                      : isOf(design.atoms().get(block.atoms().get(0)), column, itself))
          .mapToInt(TermBlock::first)
          .findFirst();
    }

    private static boolean isOf(Atom atom, int column, boolean itself) {
      return atom.column() == column && (atom.isLine() || !itself);
    }

    private float[] row(double[] of) {
      float[] row = new float[design.width()];
      design.write(of, row, 0);
      return row;
    }

    private float[] with(int column, double value) {
      double[] changed = values.clone();
      changed[column] = value;
      return row(changed);
    }

    /** One step up, or down from where there is none. */
    private Change stepOf(Column.Number number, int column, int place) {
      double step = number.step();
      boolean isUp = values[column] + step <= number.max();
      double to =
          BigDecimal.valueOf(values[column])
              .add(BigDecimal.valueOf(isUp ? step : -step))
              .max(BigDecimal.valueOf(number.min()))
              .doubleValue();
      String words = Effect.ofOneStep(number.name(), isUp ? step : -step, number.measure());
      return new Change(number.name(), read(number, to), words, place, with(column, to));
    }

    /** The other values of a category that somebody has. */
    private List<Change> othersOf(Column.Category category, int column, int first) {
      List<Change> changes = new ArrayList<>();
      for (int level = 0; level < category.values().size(); level++) {
        int place = first + level;
        if (level != (int) values[column] && support.map(some -> some.isSeen(place)).orElse(true)) {
          String to = category.values().get(level).name();
          changes.add(
              new Change(
                  category.name(),
                  to,
                  Effect.ofLevel(category.name(), to, String.valueOf(named.get(category.name()))),
                  place,
                  with(column, level)));
        }
      }
      return changes;
    }
  }

  /** The mean of a feature in [-1, 1], drawn towards 0 as far as it is noise. */
  private static double mean(Optional<Support> support, int place) {
    if (support.isEmpty()) {
      return 0;
    }
    double noise = support.get().noise() / support.get().records();
    double mean = support.get().mean(place) / (1 + PRIOR_PRECISION * noise * noise);
    return Math.max(-1, Math.min(1, mean));
  }

  private static double value(Column.Number number, double mean) {
    double range = number.max() - number.min();
    double exact = number.min() + (mean + 1) / 2 * range;
    if (!(range / FINENESS >= Double.MIN_NORMAL)) {
      return exact;
    }
    boolean isWhole = isWhole(number.min()) && isWhole(number.max()) && isWhole(number.step());
    int fine = -(int) Math.floor(Math.log10(range / FINENESS));
    int decimals = isWhole ? Math.min(0, fine) : fine;
    double rounded =
        BigDecimal.valueOf(exact).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue();
    return Math.max(number.min(), Math.min(number.max(), rounded));
  }

  /** A value as a person reads it: a date or a time as text, any other number as it is. */
  private static Object read(Column.Number number, double value) {
    return number.kind().isTime() ? number.text(value) : (Object) value;
  }

  private static boolean isWhole(double value) {
    return value == Math.rint(value);
  }

  private static int level(Column.Category category, Optional<Support> support, int first) {
    int level = category.referenceIndex();
    if (support.isEmpty() || support.get().isSeen(first + level)) {
      return level;
    }
    double[] counts = support.get().sums();
    for (int other = 0; other < category.values().size(); other++) {
      level = counts[first + other] > counts[first + level] ? other : level;
    }
    return level;
  }
}
