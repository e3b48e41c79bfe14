package org.priory.models.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.data.encoding.Encoding;
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
  private final String target;

  private OnnxColumns(OnnxGraph graph, Schema schema, String target) {
    this.graph = graph;
    this.schema = schema;
    this.target = target;
  }

  /** Appends the columns; gives the features of each row but for the constant, which is first. */
  static String append(OnnxGraph graph, Encoding encoding) {
    return new OnnxColumns(graph, encoding.schema(), encoding.target().name()).features();
  }

  private String features() {
    List<Column> columns =
        schema.columns().stream()
            .filter(each -> !each.name().equals(target) && !(each instanceof Column.Ignored))
            .toList();
    // All inputs first, so that nothing else takes their names.
    columns.forEach(
        each ->
            graph.input(
                each.name(), each instanceof Column.Number ? DataType.DOUBLE : DataType.STRING, 1));
    List<String> parts = new ArrayList<>();
    for (Column column : columns) {
      parts.add(
          column instanceof Column.Number number
              ? number(number)
              : category((Column.Category) column));
    }
    return graph.apply("Concat", parts, OnnxAttribute.whole("axis", 1));
  }

  /** 2 (x - min)/(max - min) - 1 within [-1, 1]; 0 if x is missing. */
  private String number(Column.Number column) {
    String x = column.name();
    String from = graph.apply("Sub", x, graph.exact(column.min()));
    String share = graph.apply("Div", from, graph.exact(column.max() - column.min()));
    String within = graph.apply("Clip", share, graph.exact(0), graph.exact(1));
    String scaled = graph.apply("Sub", graph.apply("Mul", within, graph.exact(2)), graph.exact(1));
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
    String single =
        graph.apply("Cast", List.of(scaled), OnnxAttribute.whole("to", DataType.FLOAT.getNumber()));
    return graph.apply("Where", known, single, graph.number(0));
  }

  private String without(String known, String missing) {
    return graph.apply("And", known, graph.apply("Not", missing));
  }

  /** One for each value and one for all others, of which one is 1. */
  private String category(Column.Category column) {
    List<String> spellings = new ArrayList<>();
    List<Long> places = new ArrayList<>();
    int values = column.values().size();
    for (int i = 0; i < values; i++) {
      for (String spelling : column.values().get(i).spellings()) {
        spellings.add(spelling);
        places.add((long) i);
      }
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
    return graph.apply(
        "OneHot",
        List.of(flat, graph.wholes(values + 1L), graph.floats(new float[] {0, 1}, 2)),
        OnnxAttribute.whole("axis", 1));
  }
}
