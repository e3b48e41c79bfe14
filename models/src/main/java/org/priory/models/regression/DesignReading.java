package org.priory.models.regression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.models.effect.Effect;
import org.priory.models.text.Rounded;
import org.priory.privacy.data.design.Atom;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.design.Factor;
import org.priory.privacy.data.design.TermBlock;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;

/**
 * How the features of a design are read, around a point of reference: categories at their
 * reference, numbers in the middle of their bounds, or where their only function is 0.
 *
 * <p>x'b is linear in each atom and in the levels of each category. The row of a term is its mixed
 * difference there: by one unit of each of its atoms, and from the reference to the level of each
 * category that is contrasted. So the row of a column alone is its effect at the point of
 * reference, and that of a product what its parts together add to what fewer of them do.
 */
final class DesignReading {
  /** Smaller values are rounding. */
  private static final double ZERO = 1e-12;

  /** More columns than this make the place of a row unreadable. */
  private static final int MOST_PLACES = 4;

  private final Design design;
  private final ReferencePoint reference;

  DesignReading(Design design) {
    this.design = design;
    this.reference = ReferencePoint.of(design);
  }

  /** Where the intercept is read: the value of each column. */
  Map<String, Object> at() {
    return reference.at();
  }

  /**
   * The rows of one class.
   *
   * @param prefix of their names
   * @param first where its coefficients begin
   * @param factor of all weights
   * @param offset of the intercept
   */
  List<ReadRow> rows(String prefix, int first, double factor, double offset) {
    List<ReadRow> rows = new ArrayList<>();
    rows.add(intercept(prefix, first, factor, offset));
    for (TermBlock block : design.blocks()) {
      int reference = block.reference().orElse(-1);
      for (int feature = 0; feature < block.count(); feature++) {
        if (feature != reference && !isReferenceCell(block, feature)) {
          rows.add(row(prefix, first, factor, block, feature));
        }
      }
    }
    return rows;
  }

  /** In a term of categories alone that are not contrasted: the cell of all references. */
  private static boolean isReferenceCell(TermBlock block, int feature) {
    int[] levels = block.levelsOf(feature);
    return block.isOneHot()
        && !block.isGrouped()
        && IntStream.range(0, levels.length)
            .allMatch(i -> levels[i] == block.factors().get(i).reference());
  }

  private ReadRow intercept(String prefix, int first, double factor, double offset) {
    List<ReadRow.Weight> weights = new ArrayList<>();
    design.features(
        reference.atoms(),
        reference.levels(),
        (place, value) -> {
          if (value != 0) {
            weights.add(new ReadRow.Weight(first + place, factor * value));
          }
        });
    return new ReadRow(
        prefix + Encoding.INTERCEPT,
        OptionalDouble.empty(),
        null,
        false,
        weights,
        offset,
        ReadRow.Context.ALONE,
        null,
        false);
  }

  private ReadRow row(String prefix, int first, double factor, TermBlock block, int feature) {
    List<Atom> atoms = block.atoms().stream().map(design.atoms()::get).toList();
    List<Atom> steps = atoms.stream().filter(atom -> atom.per().isPresent()).toList();
    boolean isStep = !steps.isEmpty() && atoms.stream().noneMatch(Atom::isCurved);
    double scale = factor;
    double per = 1;
    for (Atom atom : steps) {
      scale *= isStep ? atom.slope() : 1;
      per *= isStep ? atom.per().getAsDouble() : 1;
    }
    return new ReadRow(
        prefix + block.names().get(feature),
        isStep ? OptionalDouble.of(per) : OptionalDouble.empty(),
        against(block, feature),
        block.isOther(feature),
        weights(first, scale, block, feature),
        0,
        new ReadRow.Context(
            rests(block, feature),
            isAlone(block),
            atWords(block),
            isStep && steps.size() > 1 ? steps(steps) : "",
            isStep && steps.size() == 1 ? measure(steps.get(0)) : ""),
        null,
        false);
  }

  /**
   * The cell that one is compared with, a missing number with the place where it is read; null if
   * it is compared with none.
   */
  private @Nullable String against(TermBlock block, int feature) {
    if (parts(block) == 1 && design.isOfMissing(block)) {
      int column = design.atoms().get(block.atoms().get(0)).column();
      return ((Column.Number) design.columns().get(column)).text(reference.values()[column]);
    }
    boolean isContrasted = block.factors().stream().anyMatch(Factor::contrasted);
    if (block.factors().isEmpty() || !(isContrasted || block.isOneHot())) {
      return null;
    }
    if (block.isGrouped()) {
      return GroupReading.AVERAGE;
    }
    int[] levels = block.levelsOf(feature);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < levels.length; i++) {
      Factor factor = block.factors().get(i);
      boolean isFixed = isContrasted && !factor.contrasted();
      int level = isFixed ? levels[i] : factor.reference();
      if (block.isOneHot() || !isFixed) {
        words.add(factor.category().values().get(level).name());
      }
    }
    return String.join(":", words);
  }

  private String steps(List<Atom> atoms) {
    return atoms.stream()
        .map(atom -> Effect.step(atom.per().getAsDouble(), measure(atom)))
        .collect(Collectors.joining(" × "));
  }

  /** The unit of measure of its number, if it is the number itself. */
  private String measure(Atom atom) {
    return atom.isLine() ? ((Column.Number) design.columns().get(atom.column())).measure() : "";
  }

  /** The mixed difference of x'b, its own feature first. */
  private List<ReadRow.Weight> weights(int first, double scale, TermBlock block, int feature) {
    int[] levels = block.levelsOf(feature);
    int atoms = block.atoms().size();
    List<Integer> contrasted =
        IntStream.range(0, levels.length)
            .filter(i -> block.factors().get(i).contrasted())
            .boxed()
            .toList();
    // cells of categories that are not contrasted, and have no numbers, differ from one cell
    boolean isWhole = atoms == 0 && contrasted.isEmpty();
    int moves = isWhole ? 1 : atoms + contrasted.size();
    Map<Integer, Double> sum = new TreeMap<>();
    for (int moved = 0; moved < 1 << moves; moved++) {
      double[] atomValues = reference.atoms().clone();
      int[] at = reference.levels().clone();
      for (int i = 0; i < levels.length; i++) {
        boolean isMoved =
            isWhole
                ? moved == 1
                : !contrasted.contains(i) || (moved >> (atoms + contrasted.indexOf(i)) & 1) == 1;
        if (isMoved) {
          at[block.factors().get(i).column()] = levels[i];
        }
      }
      for (int a = 0; a < atoms; a++) {
        if ((moved >> a & 1) == 1) {
          move(block.atoms().get(a), atomValues);
        }
      }
      double sign = (moves - Integer.bitCount(moved)) % 2 == 0 ? scale : -scale;
      design.features(
          atomValues, at, (place, value) -> sum.merge(place, sign * value, Double::sum));
    }
    int own = block.first() + feature;
    List<ReadRow.Weight> weights = new ArrayList<>();
    weights.add(new ReadRow.Weight(first + own, sum.getOrDefault(own, 0.0)));
    sum.forEach(
        (place, value) -> {
          if (place != own && Math.abs(value) > ZERO * scale) {
            weights.add(new ReadRow.Weight(first + place, value));
          }
        });
    return weights;
  }

  /** One more of an atom; where a number is missing, all functions of it are 0. */
  private void move(int atom, double[] atomValues) {
    Atom its = design.atoms().get(atom);
    if (its.isOfMissing()) {
      for (int a = 0; a < atomValues.length; a++) {
        atomValues[a] = design.atoms().get(a).column() == its.column() ? 0 : atomValues[a];
      }
    }
    atomValues[atom]++;
  }

  /** The features that count the records of a cell, and of the one that it is compared with. */
  private List<Integer> rests(TermBlock block, int feature) {
    if (block.factors().isEmpty()) {
      return List.of();
    }
    List<Integer> columns = block.factors().stream().map(Factor::column).toList();
    for (TermBlock counts : design.blocks()) {
      if (counts.isOneHot()
          && counts.factors().stream().map(Factor::column).toList().equals(columns)) {
        int its = counts.first() + counts.cell(block.levelsOf(feature));
        // a group is compared with all, which are there
        int others = block.isGrouped() ? its : counts.first() + counts.cell(referenceLevels(block));
        return List.of(its, others);
      }
    }
    return List.of();
  }

  private static int[] referenceLevels(TermBlock block) {
    return block.factors().stream().mapToInt(Factor::reference).toArray();
  }

  private static int parts(TermBlock block) {
    return block.atoms().size() + block.factors().size();
  }

  /** Whether it is a column, or the only function of one. */
  private boolean isAlone(TermBlock block) {
    if (parts(block) != 1 || block.atoms().isEmpty()) {
      return parts(block) == 1;
    }
    if (design.isOfMissing(block)) {
      return true;
    }
    int column = design.atoms().get(block.atoms().get(0)).column();
    return design.atoms().stream()
            .filter(atom -> atom.column() == column && !atom.isOfMissing())
            .count()
        == 1;
  }

  /** The columns with which a term of one part is multiplied elsewhere, and where they are. */
  private String atWords(TermBlock block) {
    if (parts(block) != 1) {
      return "";
    }
    Set<Integer> mine = columns(block);
    Set<Integer> others = new LinkedHashSet<>();
    for (TermBlock each : design.blocks()) {
      Set<Integer> its = columns(each);
      if (its.containsAll(mine) && its.size() > 1) {
        others.addAll(its);
      }
    }
    others.removeAll(mine);
    if (others.size() > MOST_PLACES) {
      return "the place of the intercept";
    }
    return others.stream()
        .sorted()
        .map(column -> design.columns().get(column).name())
        .map(name -> name + " " + value(reference.at().get(name)))
        .collect(Collectors.joining(", "));
  }

  private static String value(@Nullable Object value) {
    return value instanceof Double number ? Rounded.briefly(number) : String.valueOf(value);
  }

  private Set<Integer> columns(TermBlock block) {
    Set<Integer> columns = new LinkedHashSet<>();
    block.atoms().forEach(atom -> columns.add(design.atoms().get(atom).column()));
    block.factors().forEach(factor -> columns.add(factor.column()));
    return columns;
  }

  /** What a person has to know to read terms that are no columns. */
  static List<String> notes(Design design) {
    List<String> notes = new ArrayList<>();
    design.blocks().stream()
        .filter(block -> parts(block) > 1)
        .findFirst()
        .ifPresent(
            block ->
                notes.add(
                    "A row such as "
                        + block.names().get(block.isOneHot() ? 1 : 0)
                        + " is what its parts together add to what they do alone; what one does alone is"
                        + " read where the others are at the place that is named."));
    GroupReading.note(design).ifPresent(notes::add);
    Map<String, String> bent = new LinkedHashMap<>();
    design.atoms().stream()
        .filter(Atom::isCurved)
        .forEach(atom -> bent.putIfAbsent(design.columns().get(atom.column()).name(), atom.name()));
    bent.forEach(
        (column, name) ->
            notes.add(
                name
                    + " and such bend the curve of "
                    + column
                    + ", each from -1 to 1; the coefficient of "
                    + column
                    + " itself is the trend over its bounds."));
    return notes;
  }
}
