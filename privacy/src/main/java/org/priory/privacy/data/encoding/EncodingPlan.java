package org.priory.privacy.data.encoding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.design.TermBlock;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.PrivateTexts;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** Walks the schema once and lays out the features. */
final class EncodingPlan {

  private final Encoding.Options options;
  private final Words marks;
  private final List<String> fields = new ArrayList<>();
  private final List<@Nullable Cell> cells = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<Float> blank = new ArrayList<>();
  private final List<Integer> groups = new ArrayList<>();
  private Target target = Target.NONE;
  private int blocks;

  /** Where the values of columns that explain nothing begin. */
  private final Map<String, Integer> besideSlots = new HashMap<>();

  private double beyond;

  EncodingPlan(
      Schema schema,
      @Nullable String targetName,
      Encoding.Options options,
      @Nullable Formula formula,
      List<String> beside) {
    this.options = options;
    this.marks = marks(schema.missing());
    check(schema, targetName);
    Design design =
        Encoding.isLaid(schema, targetName, options, formula, beside)
            ? Design.of(schema.without(c -> beside.contains(c.name())), targetName, formula)
            : null;
    if (design != null) {
      placeBeside(schema, beside, design.columns().size());
    }
    if (options.intercept()) {
      add(Encoding.INTERCEPT, 1, Features.INTERCEPT_GROUP);
      blocks++;
    }
    for (Column column : schema.columns()) {
      fields.add(column.name());
      if (column.name().equals(schema.unit())) {
        cells.add(new UnitCell(last(), marks));
      } else if (column.name().equals(targetName)) {
        cells.add(label(column));
      } else if (beside.contains(column.name())) {
        cells.add(besideCell(column));
      } else {
        cells.add(design == null ? feature(column) : value(column, design.place(column.name())));
      }
    }
    if (design != null) {
      lay(design);
      beside.stream().flatMap(name -> schema.column(name).stream()).forEach(this::layBeside);
    }
    String unit = schema.unit();
    if (unit != null && !fields.contains(unit)) {
      fields.add(unit);
      cells.add(new UnitCell(last(), marks));
    }
    if (names.size() == (options.intercept() ? 1 : 0)) {
      throw new BadData(
          "schema",
          "columns",
          "must have a number or a category besides the target and the unit",
          "none",
          "describe at least one more column");
    }
  }

  private static void check(Schema schema, @Nullable String targetName) {
    if (targetName == null) {
      return;
    }
    Column column = schema.column(targetName).orElse(null);
    if (column == null || column instanceof Column.Ignored) {
      throw new BadData(
          "target",
          "",
          "must be a number or category column of the schema",
          targetName,
          "add it to the schema's columns, or choose another");
    }
    if (targetName.equals(schema.unit())) {
      throw new BadData(
          "target", "", "must not be the unit of privacy", targetName, "choose another column");
    }
  }

  private static Words marks(List<String> missing) {
    Map<String, Integer> marks = new HashMap<>();
    missing.forEach(mark -> marks.put(mark, 0));
    marks.put("", 0);
    return new Words(marks);
  }

  private void add(String name, float blankValue, int group) {
    names.add(name);
    blank.add(blankValue);
    groups.add(group);
  }

  /** The place of the field that was added last. */
  private int last() {
    return fields.size() - 1;
  }

  /** What a field does to the values of a design; null for a column that it does not use. */
  private @Nullable Cell value(Column column, int slot) {
    if (slot < 0) {
      return null;
    }
    if (column instanceof Column.Number number) {
      return NumberCell.asItIs(last(), number, marks, slot);
    }
    Column.Category category = (Column.Category) column;
    return new CodeCell(last(), words(category), marks, slot, category.levels().values().size());
  }

  /** Columns that explain nothing come after the values of the design, in their own order. */
  private void placeBeside(Schema schema, List<String> beside, int first) {
    int slot = first;
    for (String name : beside) {
      besideSlots.put(name, slot);
      Column column = schema.column(name).orElse(null);
      slot += column instanceof Column.Category category ? category.values().size() + 1 : 1;
    }
  }

  /** What a field that explains nothing does. */
  private @Nullable Cell besideCell(Column column) {
    int first = besideSlots.getOrDefault(column.name(), 0);
    if (column instanceof Column.Number number) {
      return new NumberCell(last(), number, options.scaling(), marks, first);
    }
    if (column instanceof Column.Category category) {
      int other = first + category.values().size();
      return new CategoryCell(last(), words(category), marks, first, other);
    }
    return null;
  }

  /** The names of a column's features. */
  private void layBeside(Column column) {
    if (column instanceof Column.Number number) {
      addNumber(number);
    } else if (column instanceof Column.Category category) {
      addCategory(category);
    }
  }

  private void addNumber(Column.Number number) {
    add(number.name(), options.scaling().middle(), nextGroup());
    blocks++;
  }

  private void addCategory(Column.Category category) {
    int group = nextGroup();
    category.values().forEach(value -> add(category.name() + "=" + value.name(), 0, group));
    add(category.name() + "=" + Encoding.OTHER, 1, group);
    blocks++;
  }

  /** A number that no feature has yet. */
  private int nextGroup() {
    return 1 + Math.max(blocks - 1, groups.stream().mapToInt(Integer::intValue).max().orElse(0));
  }

  /** The features of a design, after the constant. */
  private void lay(Design design) {
    float[] row = new float[design.width()];
    design.write(design.blank(), row, 0);
    int group = blocks;
    // at most 1 for each term: docs/proofs/regression.md
    for (TermBlock block : design.blocks()) {
      for (int i = 0; i < block.count(); i++) {
        add(block.names().get(i), row[block.first() + i], group);
        group += block.isOneHot() ? 0 : 1;
      }
      group += block.isOneHot() ? 1 : 0;
      // a block of missing values is 0 where those that it stands for are not, and vice versa
      blocks += design.isOfMissing(block) ? 0 : 1;
    }
  }

  private @Nullable Cell feature(Column column) {
    PrivateTexts texts = options.texts();
    if (texts != null) {
      return text(column, texts);
    }
    if (options.form() == Encoding.Form.PLACES) {
      return column instanceof Column.Number number ? place(number) : null;
    }
    if (options.form() == Encoding.Form.CODES) {
      return code(column);
    }
    if (column instanceof Column.Number number) {
      int slot = names.size();
      add(number.name(), options.scaling().middle(), blocks);
      blocks++;
      return new NumberCell(last(), number, options.scaling(), marks, slot);
    }
    if (column instanceof Column.Category category) {
      int first = names.size();
      category.values().forEach(value -> add(category.name() + "=" + value.name(), 0, blocks));
      int other = names.size();
      add(category.name() + "=" + Encoding.OTHER, 1, blocks);
      blocks++;
      return new CategoryCell(last(), words(category), marks, first, other);
    }
    return null;
  }

  /** Two features that say which text it is. */
  private @Nullable Cell text(Column column, PrivateTexts texts) {
    int place = texts.columns().indexOf(column.name());
    if (place < 0) {
      return null;
    }
    int slot = names.size();
    add(column.name(), Float.NaN, slot);
    add(column.name() + " (rest)", Float.NaN, slot + 1);
    blocks += 2;
    beyond += 2.0 * PrivateTexts.RADIX * PrivateTexts.RADIX - 2;
    return new TextCell(last(), texts, place, marks, slot);
  }

  /** The place on a grid. */
  private Cell place(Column.Number number) {
    int slot = names.size();
    PublicGrid grid = PublicGrid.of(number);
    add(number.name(), Float.NaN, slot);
    blocks++;
    beyond += (double) grid.places() * grid.places() - 1;
    return new NumberCell(last(), number, grid, marks, slot);
  }

  /** One feature, which tells a missing value from others. */
  private @Nullable Cell code(Column column) {
    int slot = names.size();
    if (column instanceof Column.Number number) {
      add(number.name(), Float.NaN, slot);
      blocks++;
      return new NumberCell(last(), number, options.scaling(), marks, slot);
    }
    if (column instanceof Column.Category category) {
      int other = category.values().size();
      add(category.name(), other + 1, slot);
      blocks++;
      beyond += (other + 1.0) * (other + 1.0) - 1;
      return new CodeCell(last(), words(category), marks, slot, other);
    }
    return null;
  }

  private Cell label(Column column) {
    if (column instanceof Column.Number number) {
      target = Target.number(number);
      return new NumberCell(last(), number, Scaling.SYMMETRIC, marks, NumberCell.LABEL);
    }
    Column.Category category = (Column.Category) column;
    target =
        Target.classes(
            category.name(), category.values().stream().map(Column.Value::name).toList());
    return new ClassCell(last(), words(category), marks);
  }

  private static Words words(Column.Category category) {
    Map<String, Integer> words = new HashMap<>();
    for (int i = 0; i < category.values().size(); i++) {
      for (String spelling : category.values().get(i).spellings()) {
        words.put(spelling, i);
      }
    }
    return new Words(words);
  }

  /** The fields whose rows are dropped where they are missing. */
  int[] dropping(Schema schema) {
    return IntStream.range(0, schema.columns().size())
        .filter(i -> cells.get(i) != null && schema.columns().get(i).isDropped())
        .toArray();
  }

  Target target() {
    return target;
  }

  List<String> fields() {
    return List.copyOf(fields);
  }

  @Nullable Cell[] cells() {
    return cells.toArray(new Cell[0]);
  }

  List<String> names() {
    return List.copyOf(names);
  }

  float[] blank() {
    float[] row = new float[blank.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = blank.get(i);
    }
    return row;
  }

  int[] groups() {
    return groups.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The largest squared norm of a row: 1 for each block, and what codes have beyond that. */
  double largestSquare() {
    return blocks + beyond;
  }
}
