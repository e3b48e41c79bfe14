package org.priory.models.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.priory.privacy.data.design.Atom;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.design.TermBlock;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.NumberKind;
import org.priory.privacy.data.schema.Schema;

/**
 * The columns of a table as inputs, encoded as {@link Encoding} does: numbers, of which NaN is a
 * missing one, and categories as text without spaces around it.
 */
final class OnnxColumns {
  private final OnnxGraph graph;
  private final Schema schema;
  private final Design design;

  private OnnxColumns(OnnxGraph graph, Encoding encoding) {
    this.graph = graph;
    this.schema = encoding.schema();
    this.design = encoding.design();
  }

  /**
   * Appends the columns; gives the features of each row but for the constant, which is first.
   *
   * @throws BadData if they are not columns as they are
   */
  static String append(OnnxGraph graph, Encoding encoding) {
    return new OnnxColumns(graph, encoding).features();
  }

  private String features() {
    design.blocks().forEach(this::requireColumn);
    // All inputs first, so that nothing else takes their names.
    design
        .columns()
        .forEach(
            each ->
                graph.input(
                    each.name(),
                    each instanceof Column.Number ? DataType.DOUBLE : DataType.STRING,
                    1));
    Map<String, String> known = new HashMap<>();
    List<String> parts = new ArrayList<>();
    for (TermBlock block : design.blocks()) {
      if (block.isOneHot()) {
        parts.add(category(declared(block.factors().get(0).category().name())));
      } else {
        Atom atom = design.atoms().get(block.atoms().get(0));
        Column.Number number = (Column.Number) design.columns().get(atom.column());
        String there = known.computeIfAbsent(number.name(), name -> known(number));
        parts.add(atom.isOfMissing() ? missing(there) : number(number, there));
      }
    }
    return graph.apply("Concat", parts, OnnxAttribute.whole("axis", 1));
  }

  private void requireColumn(TermBlock block) {
    boolean isColumn =
        block.atoms().size() + block.factors().size() == 1
            && block.atoms().stream()
                .map(design.atoms()::get)
                .allMatch(atom -> atom.isLine() || atom.isOfMissing());
    if (!isColumn) {
      throw new BadData(
          "`model`",
          "",
          "must explain by columns as they are, to be written as ONNX",
          block.name(),
          "use 'priory predict'");
    }
  }

  private Column.Category declared(String name) {
    return (Column.Category) schema.column(name).orElseThrow();
  }

  /**
   * 2 (x - min)/(max - min) - 1 within [-1, 1]; 0 if x is missing, or not a number if that drops a
   * row.
   */
  private String number(Column.Number column, String known) {
    String from = graph.apply("Sub", column.name(), graph.exact(column.min()));
    String share = graph.apply("Div", from, graph.exact(column.max() - column.min()));
    String within = graph.apply("Clip", share, graph.exact(0), graph.exact(1));
    String scaled = graph.apply("Sub", graph.apply("Mul", within, graph.exact(2)), graph.exact(1));
    return graph.apply(
        "Where", known, single(scaled), graph.number(column.isDropped() ? Double.NaN : 0));
  }

  private String single(String exact) {
    return graph.apply(
        "Cast", List.of(exact), OnnxAttribute.whole("to", DataType.FLOAT.getNumber()));
  }

  /** 1 where a number is missing. */
  private String missing(String known) {
    return graph.apply("Where", known, graph.number(0), graph.number(1));
  }

  /** Whether a number is there. */
  private String known(Column.Number column) {
    String x = column.name();
    String known = graph.apply("Equal", x, x); // not NaN
    known = without(known, graph.apply("IsInf", x));
    if (column.kind() == NumberKind.INTEGER) {
      known = graph.apply("And", known, graph.apply("Equal", x, graph.apply("Round", x)));
    }
    for (String mark : schema.missing()) {
      double number = column.parse(mark);
      if (!Double.isNaN(number)) {
        known = without(known, graph.apply("Equal", x, graph.exact(number)));
      }
    }
    return known;
  }

  private String without(String known, String missing) {
    return graph.apply("And", known, graph.apply("Not", missing));
  }

  /**
   * One for each level and one for all others, of which one is 1; not numbers if it is missing and
   * that drops a row.
   */
  private String category(Column.Category column) {
    List<String> spellings = new ArrayList<>();
    List<Long> places = new ArrayList<>();
    for (int i = 0; i < column.values().size(); i++) {
      for (String spelling : column.values().get(i).spellings()) {
        spellings.add(spelling);
        places.add((long) i);
      }
    }
    int values = column.levels().values().size();
    // a level of missing values is the first after those that are listed
    if (values > column.values().size()) {
      marks().forEach(spellings::add);
      marks().forEach(mark -> places.add((long) column.blank()));
    }
    String place =
        graph.learning(
            "LabelEncoder",
            List.of(column.name()),
            OnnxAttribute.words("keys_strings", spellings),
            OnnxAttribute.wholes(
                "values_int64s", places.stream().mapToLong(Long::longValue).toArray()),
            OnnxAttribute.whole("default_int64", values));
    String flat = graph.apply("Reshape", place, graph.wholes(-1));
    String levels =
        graph.apply(
            "OneHot",
            List.of(flat, graph.wholes(values + 1L), graph.floats(new float[] {0, 1}, 2)),
            OnnxAttribute.whole("axis", 1));
    return column.isDropped() ? graph.apply("Add", levels, dropped(column)) : levels;
  }

  /** Not a number where a category is missing, else 0. */
  private String dropped(Column.Category column) {
    List<String> marks = marks();
    String isMissing =
        graph.learning(
            "LabelEncoder",
            List.of(column.name()),
            OnnxAttribute.words("keys_strings", marks),
            OnnxAttribute.wholes("values_int64s", marks.stream().mapToLong(mark -> 1).toArray()),
            OnnxAttribute.whole("default_int64", 0));
    return graph.apply(
        "Where",
        graph.apply("Equal", isMissing, graph.wholes(1)),
        graph.number(Double.NaN),
        graph.number(0));
  }

  /** How a missing value is written; an empty field is one, too. */
  private List<String> marks() {
    return Stream.concat(Stream.of(""), schema.missing().stream()).distinct().toList();
  }
}
