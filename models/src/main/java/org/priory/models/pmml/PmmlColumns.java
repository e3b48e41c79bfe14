package org.priory.models.pmml;

import static org.priory.models.pmml.Expressions.apply;
import static org.priory.models.pmml.Expressions.derived;
import static org.priory.models.pmml.Expressions.field;
import static org.priory.models.pmml.Expressions.number;
import static org.priory.models.pmml.Expressions.plus;
import static org.priory.models.pmml.Expressions.times;
import static org.priory.models.pmml.Expressions.word;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.privacy.data.design.Atom;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.design.Factor;
import org.priory.privacy.data.design.TermBlock;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.NumberKind;

/**
 * The columns of a table as fields of PMML, and the features that Priory makes of them as derived
 * fields: numbers are clamped, the middle where they are missing, and features have 24 bits.
 */
final class PmmlColumns {
  /** The derived field with the logarithm of a row's share of the largest exposure. */
  static final String OFFSET = "log exposure";

  private static final String EXPOSURE = "exposure";

  private final Encoding encoding;
  private final Design design;
  private final Optional<Column.Number> exposure;

  PmmlColumns(Encoding encoding, Optional<Column.Number> exposure) {
    this.encoding = encoding;
    this.design = encoding.design();
    this.exposure = exposure;
  }

  /** The names of the derived fields of all features but the constant. */
  List<String> features() {
    return design.names().stream().map(name -> "feature " + name).toList();
  }

  /** The columns that explain, and that of the exposure. */
  List<Column> inputs() {
    List<Column> inputs = new ArrayList<>(design.columns());
    exposure.ifPresent(inputs::add);
    return inputs;
  }

  /** The fields as they are in the table. */
  List<Element> dataFields() {
    List<Element> fields = new ArrayList<>();
    for (Column column : inputs()) {
      boolean isNumber = column instanceof Column.Number;
      Element each =
          new Element("DataField")
              .with("name", column.name())
              .with("optype", isNumber ? "continuous" : "categorical")
              .with("dataType", isNumber ? "double" : "string");
      if (column instanceof Column.Number number) {
        for (String mark : encoding.schema().missing()) {
          double value = number.parse(mark);
          if (!Double.isNaN(value)) {
            each.and(new Element("Value").with("value", value).with("property", "missing"));
          }
        }
      }
      fields.add(each);
    }
    return fields;
  }

  /** The derived fields, each after those that it is made of. */
  List<Element> derivedFields() {
    List<Element> fields = new ArrayList<>();
    for (Column column : inputs()) {
      if (column instanceof Column.Number number) {
        fields.add(derived(value(number), "double", within(number)));
      }
    }
    for (Atom atom : design.atoms()) {
      fields.add(derived(curve(atom), "double", values(atom)));
    }
    for (TermBlock block : design.blocks()) {
      for (int i = 0; i < block.count(); i++) {
        fields.add(derived(features().get(block.first() - 1 + i), "float", feature(block, i)));
      }
    }
    exposure.ifPresent(number -> fields.addAll(exposure(number)));
    return fields;
  }

  /**
   * The values of a curve; where a number with an indicator is missing, that is 1 and all else 0.
   */
  private Element values(Atom atom) {
    Column column = design.columns().get(atom.column());
    Element there = atom.curve().in(new PmmlCurve(() -> field(value(column))));
    if (!(column instanceof Column.Number number) || number.missing() != MissingPolicy.MEAN) {
      return there;
    }
    Element x = field(number.name());
    double gone = atom.isOfMissing() ? 1 : 0;
    Element read =
        number.kind() == NumberKind.INTEGER
            ? apply("if", apply("equal", x, apply("floor", x)), there, number(gone))
            : there;
    return apply("if", apply("isMissing", x), number(gone), read);
  }

  private static String value(Column column) {
    return "value " + column.name();
  }

  private static String curve(Atom atom) {
    return "curve " + atom.name();
  }

  /** The number within its bounds; the middle if it is missing or should be whole and is not. */
  private static Element within(Column.Number number) {
    String name = number.name();
    Element middle = number(number.min() / 2 + number.max() / 2);
    Element clamped =
        apply("max", number(number.min()), apply("min", number(number.max()), field(name)));
    Element checked =
        number.kind() == NumberKind.INTEGER
            ? apply("if", apply("equal", field(name), apply("floor", field(name))), clamped, middle)
            : clamped;
    return apply("if", apply("isMissing", field(name)), middle, checked);
  }

  /** The product of a term's curves, where its category has one of the feature's values. */
  private Element feature(TermBlock block, int feature) {
    if (block.factors().size() > 1) {
      throw new BadData(
          "`format`",
          block.name(),
          "must be a term with one category at most, to be written as PMML",
          "a product of categories",
          "use 'priory predict', or leave the product out of the formula");
    }
    Element product = number(1);
    for (int i = 0; i < block.atoms().size(); i++) {
      Element curve = field(curve(design.atoms().get(block.atoms().get(i))));
      product = i == 0 ? curve : times(product, curve);
    }
    if (block.factors().isEmpty()) {
      return product;
    }
    Factor factor = block.factors().get(0);
    boolean hasOther = block.cell(new int[] {factor.other()}) == feature;
    List<Element> spellings = new ArrayList<>(List.of(field(factor.category().name())));
    for (int level = 0; level < factor.other(); level++) {
      boolean isIn = block.cell(new int[] {level}) == feature;
      if (isIn != hasOther) {
        factor.category().values().get(level).spellings().forEach(s -> spellings.add(word(s)));
      }
    }
    return apply(
        "if",
        apply("isMissing", field(factor.category().name())),
        hasOther ? product : number(0),
        apply(
            "if",
            new Element("Apply").with("function", hasOther ? "isNotIn" : "isIn").and(spellings),
            product,
            number(0)));
  }

  /** log(least + (1 - least) (x + 1)/2) of the scaled exposure x; sums have 24 bits, too. */
  private static List<Element> exposure(Column.Number number) {
    double least = number.min() / number.max();
    Element line = new PmmlCurve(() -> field(value(number))).line(number.min(), number.max());
    Element way = apply("/", field(EXPOSURE + " from 0"), number(2));
    return List.of(
        derived(EXPOSURE, "float", line),
        derived(EXPOSURE + " from 0", "float", plus(field(EXPOSURE), number(1))),
        derived(OFFSET, "double", apply("ln", plus(number(least), times(number(1 - least), way)))));
  }
}
