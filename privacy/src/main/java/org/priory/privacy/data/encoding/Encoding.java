package org.priory.privacy.data.encoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.PrivateTexts;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.Schema;

/**
 * From a row of text to a bounded vector, by the public schema alone.
 *
 * <p>In order: the intercept, which is 1; then for each column of the schema, leaving out the
 * target and the unit,
 *
 * <ul>
 *   <li>a number: one feature, clamped to its bounds and scaled by them; the middle if it is
 *       missing or not a finite decimal number;
 *   <li>a category: one feature per value and one for "other", of which exactly one is 1; "other"
 *       if it is missing or not one of the values.
 * </ul>
 *
 * <p>A column may have another {@link MissingPolicy}: missing is then a value of a category, or has
 * a feature beside that of a number, or leaves the row out.
 *
 * <p>With a formula it is the features of its {@link Design} instead, of the same values. Columns
 * that are set beside the others, such as an exposure, explain nothing: their features are as
 * without a formula, and come last.
 *
 * <p>A row with too few fields misses the last ones; fields too many are passed over. So every row
 * of text has an encoding, and its norm is at most {@link #maxNorm}.
 */
public final class Encoding implements Features {

  /** The name of the constant feature. */
  public static final String INTERCEPT = "(intercept)";

  /** The value that stands for all that a category does not list. */
  public static final String OTHER = Design.OTHER;

  /**
   * What may be chosen.
   *
   * @param scaling of the numbers among the features; a label that is a number is always in [-1, 1]
   * @param intercept whether the first feature is the constant 1
   * @param form what becomes of a column
   * @param texts where the texts of {@link Form#TEXTS} are kept; null with another form
   */
  public record Options(
      Scaling scaling, boolean intercept, Form form, @Nullable PrivateTexts texts) {
    /** Numbers in [-1, 1], with an intercept. */
    public static final Options DEFAULTS = new Options(Scaling.SYMMETRIC, true);

    /** A feature for each column, with missing values told from others. */
    public static final Options CODES = new Options(Scaling.SYMMETRIC, false, Form.CODES, null);

    /** The place of each number on its {@link PublicGrid}. */
    public static final Options PLACES = new Options(Scaling.SYMMETRIC, false, Form.PLACES, null);

    /** A feature for each number, and for each value of a category. */
    public Options(Scaling scaling, boolean intercept) {
      this(scaling, intercept, Form.FEATURES, null);
    }

    /** The texts of some columns, whatever they are, as numbers that only these texts explain. */
    public static Options of(PrivateTexts texts) {
      return new Options(Scaling.SYMMETRIC, false, Form.TEXTS, texts);
    }
  }

  /** What becomes of a column. */
  public enum Form {
    /** A number is one feature, a category one for each value and one for all others. */
    FEATURES,
    /**
     * Every column is one feature: a number, NaN if it is missing; or the place of a category's
     * value, the next one for all others, and the one after that for missing.
     */
    CODES,
    /** A number is its place on a grid, NaN if it is missing; a category is passed over. */
    PLACES,
    /** A column of {@link PrivateTexts} is two features; all others are passed over. */
    TEXTS
  }

  private final Schema schema;
  private final Options options;
  private final @Nullable Formula formula;
  private final List<String> beside;
  private final Target target;
  private final List<String> fields;
  private final @Nullable Cell[] cells;
  private final List<String> names;
  private final float[] blank;
  private final int[] groups;
  private final double maxNorm;
  private final int[] dropping;
  private final boolean keepsAll;

  private Encoding(
      Schema schema,
      @Nullable String target,
      Options options,
      @Nullable Formula formula,
      List<String> beside) {
    this(schema, target, options, formula, beside, false);
  }

  private Encoding(
      Schema schema,
      @Nullable String target,
      Options options,
      @Nullable Formula formula,
      List<String> beside,
      boolean keepsAll) {
    this.schema = schema;
    this.options = options;
    this.formula = formula;
    this.beside = List.copyOf(beside);
    EncodingPlan plan = new EncodingPlan(schema, target, options, formula, beside);
    this.target = plan.target();
    this.fields = plan.fields();
    this.cells = plan.cells();
    this.names = plan.names();
    this.blank = plan.blank();
    this.groups = plan.groups();
    this.maxNorm = Math.sqrt(plan.largestSquare());
    this.dropping = plan.dropping(schema);
    this.keepsAll = keepsAll;
  }

  /**
   * Features and labels, with the default options.
   *
   * @param target the column of the label
   * @throws BadData if it is not a column of the schema, or no other column is left
   */
  public static Encoding of(Schema schema, String target) {
    return new Encoding(schema, target, Options.DEFAULTS, null, List.of());
  }

  /**
   * Features by a formula, and labels.
   *
   * @param target the column of the label; what the formula says of it is not looked at
   * @throws BadData if the schema does not have what the formula asks for
   */
  public static Encoding of(Schema schema, String target, Formula formula) {
    return new Encoding(schema, target, Options.DEFAULTS, formula, List.of());
  }

  /**
   * Features and labels, with columns that are none of what explains.
   *
   * @param formula what explains; empty for all columns that are not set beside
   * @param beside columns of the schema whose features come last, in this order
   * @throws BadData if the schema does not have what is asked for
   */
  public static Encoding of(
      Schema schema, String target, Optional<Formula> formula, List<String> beside) {
    return new Encoding(schema, target, Options.DEFAULTS, formula.orElse(null), beside);
  }

  /** Features and labels; a null target means that every column is a feature. */
  public static Encoding of(Schema schema, @Nullable String target, Options options) {
    return new Encoding(schema, target, options, null, List.of());
  }

  /** An encoding of these features without labels: the file need not have the target's column. */
  public Encoding withoutLabels() {
    if (target.kind() == Target.Kind.NONE) {
      return this;
    }
    return new Encoding(without(List.of(target.name())), null, options, formula, beside);
  }

  /**
   * An encoding of these features without labels that keeps all rows, so that they stay in their
   * order: one that would be dropped has features that are not numbers, one that belongs to nobody
   * is a unit of its own.
   */
  public Encoding ofAllRows() {
    Encoding all = withoutLabels();
    return new Encoding(all.schema, null, options, formula, beside, true);
  }

  /** An encoding of what explains alone, without the columns beside it. */
  public Encoding explaining() {
    String explained = target.kind() == Target.Kind.NONE ? null : target.name();
    return beside.isEmpty()
        ? this
        : new Encoding(without(beside), explained, options, formula, List.of());
  }

  private Schema without(List<String> left) {
    return schema.without(column -> left.contains(column.name()));
  }

  /** The columns that are set beside, in the order of their features. */
  public List<Column> beside() {
    return beside.stream().flatMap(name -> schema.column(name).stream()).toList();
  }

  /**
   * This encoding with one more column beside, whose features come after all others.
   *
   * @param whole the schema in which that column is not passed over
   */
  public Encoding withBeside(Schema whole, String column) {
    List<String> more = new ArrayList<>(beside);
    more.add(column);
    return new Encoding(
        whole, target.kind() == Target.Kind.NONE ? null : target.name(), options, formula, more);
  }

  /** The design that makes the first features; null if every column makes its own. */
  @Nullable Design laid() {
    String explained = target.kind() == Target.Kind.NONE ? null : target.name();
    return isLaid(schema, explained, options, formula, beside) ? design() : null;
  }

  /** Whether a design makes the features: what columns make alone is not all of them. */
  static boolean isLaid(
      Schema schema,
      @Nullable String target,
      Options options,
      @Nullable Formula formula,
      List<String> beside) {
    return formula != null
        || !beside.isEmpty()
        || (options.equals(Options.DEFAULTS)
            && schema.columns().stream()
                .filter(c -> !c.name().equals(target) && !c.name().equals(schema.unit()))
                .anyMatch(c -> c.missing() != null && !c.isDropped()));
  }

  /** Whether the features are those of columns by their {@link #design}, in its order. */
  public boolean isByDesign() {
    return laid() != null;
  }

  /** Whether a row is dropped where some field is missing. */
  public boolean dropsRows() {
    return dropping.length > 0 && !keepsAll;
  }

  /** The columns that drop a row where they are missing. */
  public List<String> droppingColumns() {
    return Arrays.stream(dropping).mapToObj(fields::get).toList();
  }

  /** The fields whose rows are dropped where they are missing. */
  int[] dropping() {
    return dropping;
  }

  /** Whether a row that would be dropped stays, with features that are not numbers. */
  boolean keepsAll() {
    return keepsAll;
  }

  /** The schema that it follows from. */
  public Schema schema() {
    return schema;
  }

  /** Whether it keeps texts, which have numbers in the order in which rows come. */
  public boolean keepsTexts() {
    return options.texts() != null;
  }

  /**
   * This encoding as a value that can travel.
   *
   * @throws IllegalStateException if it keeps private texts, which are here
   */
  public EncodingValue value() {
    if (keepsTexts()) {
      throw new IllegalStateException("an encoding that keeps private texts cannot travel");
    }
    return new EncodingValue(
        schema,
        target.kind() == Target.Kind.NONE ? null : target.name(),
        options.scaling(),
        options.intercept(),
        options.form(),
        formula == null ? null : formula.text(),
        new ArrayList<>(beside));
  }

  /** An encoding that was made elsewhere. */
  static Encoding of(EncodingValue value) {
    String text = value.formula();
    return new Encoding(
        value.schema(),
        value.target(),
        new Options(value.scaling(), value.intercept(), value.form(), null),
        text == null ? null : Formula.parse(text),
        value.beside());
  }

  /** The formula that it follows from, if there is one. */
  public Optional<Formula> formula() {
    return Optional.ofNullable(formula);
  }

  /**
   * What each feature stands for, but for those of columns that are set beside.
   *
   * @throws IllegalStateException if features are codes, or there is no constant
   */
  public Design design() {
    if (!options.equals(Options.DEFAULTS)) {
      throw new IllegalStateException("only an encoding with the usual options has a design");
    }
    return Design.of(
        beside.isEmpty() ? schema : without(beside),
        target.kind() == Target.Kind.NONE ? null : target.name(),
        formula);
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public int width() {
    return blank.length;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The square root of the number of blocks: the intercept, each number and each category add at
   * most 1 to the squared norm, and a category exactly 1. With a formula, each term adds at most 1
   * ({@link Design}), and a row need not attain the sum.
   */
  @Override
  public double maxNorm() {
    return maxNorm;
  }

  @Override
  public Target target() {
    return target;
  }

  @Override
  public int[] groups() {
    return groups.clone();
  }

  /** The columns that {@link #encode} takes: the schema's, then the unit's if it is not there. */
  public List<String> fields() {
    return fields;
  }

  /**
   * Encodes rows of text.
   *
   * @param rows each with a text per column of {@link #fields}; null is missing
   * @return one row each, in order; a row without a unit is left out where units are a column, and
   *     one that is dropped
   */
  public RecordChunk encode(List<? extends List<@Nullable String>> rows) {
    RowBuilder builder = new RowBuilder(this, Math.max(1, rows.size()));
    for (List<@Nullable String> row : rows) {
      builder.begin();
      for (int i = 0; i < Math.min(cells.length, row.size()); i++) {
        Cell cell = cells[i];
        String text = row.get(i);
        if (cell != null && text != null) {
          cell.set(builder, text.toCharArray(), 0, text.length());
        }
      }
      builder.end();
    }
    return builder.take();
  }

  /** What each of {@link #fields} does to a row; null if nothing. */
  @Nullable Cell cell(int field) {
    return cells[field];
  }

  /** The features of a row of which every field is missing. */
  float[] blank() {
    return blank;
  }

  /** Whether a record is all rows with the same value of a column. */
  public boolean hasUnits() {
    return schema.unit() != null;
  }

  @Override
  public String toString() {
    return names.size() + " features, norm <= " + maxNorm;
  }
}
