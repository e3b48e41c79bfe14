package org.priory.models.report.part;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.models.plot.Point;
import org.priory.privacy.json.JsonValue;

/** Reads members that may be missing, null or of another type: then they are empty. */
public final class Values {
  private Values() {}

  /** A text, a number or a truth value as text. */
  public static Optional<String> text(JsonValue parent, String member) {
    return text(parent.path(member));
  }

  public static Optional<String> text(JsonValue node) {
    return !node.asText().isBlank() ? Optional.of(node.asText()) : Optional.empty();
  }

  /** A number; infinity may be written as a text. */
  public static OptionalDouble number(JsonValue parent, String member) {
    JsonValue node = parent.path(member);
    if (node.isNumber()) {
      return OptionalDouble.of(node.asDouble());
    }
    return switch (node.asText()) {
      case "Infinity" -> OptionalDouble.of(Double.POSITIVE_INFINITY);
      case "-Infinity" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
      default -> OptionalDouble.empty();
    };
  }

  /** The texts of an array. */
  public static List<String> texts(JsonValue parent, String member) {
    List<String> texts = new ArrayList<>();
    parent.path(member).forEach(each -> text(each).ifPresent(texts::add));
    return List.copyOf(texts);
  }

  /** The elements of an array that have two finite numbers, as points. */
  public static List<Point> points(JsonValue parent, String array, String x, String y) {
    List<Point> points = new ArrayList<>();
    for (JsonValue each : parent.path(array)) {
      double px = number(each, x).orElse(Double.NaN);
      double py = number(each, y).orElse(Double.NaN);
      if (Double.isFinite(px) && Double.isFinite(py)) {
        points.add(new Point(px, py));
      }
    }
    return List.copyOf(points);
  }
}
