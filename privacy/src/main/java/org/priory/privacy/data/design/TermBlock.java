package org.priory.privacy.data.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * The features of one term: a product of atoms times one cell of the table of its categories.
 *
 * <p>A term of categories alone has a feature for each cell, of which exactly one is 1. In a
 * product, all cells in which a contrasted category is at its reference, or any at a value that is
 * not listed, are one, the cell of reference: what is not listed is not crossed. If none is
 * contrasted, cells with a value that is not listed are one of their own, the last. A term with
 * atoms has no feature for such cells, and at most one feature that is not 0. So a block adds at
 * most 1 to a row's squared norm.
 */
public final class TermBlock {
  /** The name of the cell that others are compared with. */
  private static final String REFERENCE = "(reference)";

  private final List<Integer> atoms;
  private final List<Factor> factors;
  private final int first;
  private final String name;
  private final List<String> names;

  /**
   * Levels of the categories in each cell that has a feature; the first such where they are many.
   */
  private final List<int[]> levels;

  /** The cell of each combination of levels, row by row; -1 if it has none. */
  private final int[] cells;

  private final int reference;
  private int other = -1;

  /**
   * @param atoms places of its atoms in the design
   * @param atomNames their names
   * @param factors its categories
   * @param first the place of its first feature
   */
  TermBlock(List<Integer> atoms, List<String> atomNames, List<Factor> factors, int first) {
    this.atoms = List.copyOf(atoms);
    this.factors = List.copyOf(factors);
    this.first = first;
    List<String> parts = new ArrayList<>(atomNames);
    factors.forEach(factor -> parts.add(factor.category().name()));
    this.name = String.join(":", parts);
    this.names = new ArrayList<>();
    this.levels = new ArrayList<>();
    this.cells = new int[combinations(factors)];
    Arrays.fill(cells, -1);
    this.reference = lay();
  }

  /** How many combinations of levels there are. */
  private static int combinations(List<Factor> factors) {
    return factors.stream().mapToInt(factor -> factor.other() + 1).reduce(1, Math::multiplyExact);
  }

  /** How many features a term of these categories has at most. */
  static double most(List<Factor> factors) {
    return factors.stream().mapToDouble(factor -> factor.other() + 1.0).reduce(1, (a, b) -> a * b);
  }

  /** Lays out the cells; returns that of reference. */
  private int lay() {
    if (factors.isEmpty()) {
      names.add(name);
      levels.add(new int[0]);
      cells[0] = 0;
      return -1;
    }
    boolean isAlone = factors.size() == 1 && atoms.isEmpty();
    boolean isContrasted = factors.stream().anyMatch(Factor::contrasted);
    int of = -1;
    List<Integer> others = new ArrayList<>();
    for (int combination = 0; combination < cells.length; combination++) {
      int[] at = levels(combination);
      boolean isReference = isAt(at, true);
      boolean isOther = isAt(at, false);
      if (atoms.isEmpty() && !isAlone && isContrasted && (isReference || isOther)) {
        of = of < 0 ? cell(name + "=" + REFERENCE, referenceLevels()) : of;
        cells[combination] = of;
      } else if (isOther && atoms.isEmpty()) {
        others.add(combination);
      } else if (atoms.isEmpty() || !(isReference || isOther)) {
        cells[combination] = cell(name + "=" + words(at), at);
        of = isReference ? cells[combination] : of;
      }
    }
    if (!others.isEmpty()) {
      other = cell(name + "=" + Design.OTHER, otherLevels());
      others.forEach(combination -> cells[combination] = other);
    }
    return of;
  }

  private int cell(String name, int[] at) {
    names.add(name);
    levels.add(at);
    return names.size() - 1;
  }

  /** Whether a category is at its reference, or at what is not listed. */
  private boolean isAt(int[] at, boolean isReference) {
    for (int i = 0; i < at.length; i++) {
      Factor factor = factors.get(i);
      if (isReference ? factor.isReference(at[i]) : at[i] == factor.other()) {
        return true;
      }
    }
    return false;
  }

  private int[] referenceLevels() {
    return factors.stream().mapToInt(Factor::reference).toArray();
  }

  private int[] otherLevels() {
    return factors.stream().mapToInt(Factor::other).toArray();
  }

  private String words(int[] at) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < at.length; i++) {
      words.add(factors.get(i).category().values().get(at[i]).name());
    }
    return String.join(":", words);
  }

  private int[] levels(int combination) {
    int[] at = new int[factors.size()];
    int rest = combination;
    for (int i = at.length - 1; i >= 0; i--) {
      int count = factors.get(i).other() + 1;
      at[i] = rest % count;
      rest /= count;
    }
    return at;
  }

  /** The term: {@code age}, {@code age:sex}. */
  public String name() {
    return name;
  }

  /** Places of its atoms in the design. */
  public List<Integer> atoms() {
    return atoms;
  }

  /** Its categories. */
  public List<Factor> factors() {
    return factors;
  }

  /** The place of its first feature. */
  public int first() {
    return first;
  }

  /** The names of its features, in order. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** How many features it has. */
  public int count() {
    return names.size();
  }

  /** Whether it is the effect of groups, which are drawn together. */
  public boolean isGrouped() {
    return factors.stream().anyMatch(Factor::grouped);
  }

  /** Whether exactly one of its features is 1 and the others are 0. */
  public boolean isOneHot() {
    return atoms.isEmpty();
  }

  /** The levels of its categories where a feature is not 0; of several such, the first. */
  public int[] levelsOf(int feature) {
    return levels.get(feature).clone();
  }

  /** The feature that others are compared with, if the term has categories alone. */
  public OptionalInt reference() {
    return reference < 0 ? OptionalInt.empty() : OptionalInt.of(reference);
  }

  /** Whether a feature stands for values that the schema does not list. */
  public boolean isOther(int feature) {
    return feature == other;
  }

  /** Which of its features is not 0, by the levels of the design's columns; -1 if none is. */
  int feature(int[] levelsOfColumns) {
    int combination = 0;
    for (Factor factor : factors) {
      if (levelsOfColumns[factor.column()] == Factor.AVERAGE) {
        return -1;
      }
      combination = combination * (factor.other() + 1) + levelsOfColumns[factor.column()];
    }
    return cells[combination];
  }

  /** Which of its features is not 0, by the levels of its own categories; -1 if none is. */
  public int cell(int[] levelsOfFactors) {
    int combination = 0;
    for (int i = 0; i < factors.size(); i++) {
      combination = combination * (factors.get(i).other() + 1) + levelsOfFactors[i];
    }
    return cells[combination];
  }
}
