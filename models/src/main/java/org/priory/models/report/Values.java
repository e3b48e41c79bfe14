package org.priory.models.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads members that may be missing, null or of another type: then they are empty. */
final class Values {
  private Values() {}

  /** A text, a number or a truth value as text. */
  static Optional<String> text(JsonNode parent, String member) {
    return text(parent.path(member));
  }

  static Optional<String> text(JsonNode node) {
    return node.isValueNode() && !node.isNull() && !node.asText().isBlank()
        ? Optional.of(node.asText())
        : Optional.empty();
  }

  /** A number; infinity may be written as a text. */
  static OptionalDouble number(JsonNode parent, String member) {
    JsonNode node = parent.path(member);
    if (node.isNumber()) {
      return OptionalDouble.of(node.doubleValue());
    }
    return switch (node.asText()) {
      case "Infinity" -> OptionalDouble.of(Double.POSITIVE_INFINITY);
      case "-Infinity" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
      default -> OptionalDouble.empty();
    };
  }

  /** The texts of an array. */
  static List<String> texts(JsonNode parent, String member) {
    List<String> texts = new ArrayList<>();
    parent.path(member).forEach(each -> text(each).ifPresent(texts::add));
    return List.copyOf(texts);
  }

  /** The elements of an array that have two finite numbers, as points. */
  static List<LineChart.Point> points(JsonNode parent, String array, String x, String y) {
    List<LineChart.Point> points = new ArrayList<>();
    for (JsonNode each : parent.path(array)) {
      double px = number(each, x).orElse(Double.NaN);
      double py = number(each, y).orElse(Double.NaN);
      if (Double.isFinite(px) && Double.isFinite(py)) {
        points.add(new LineChart.Point(px, py));
      }
    }
    return List.copyOf(points);
  }
}
