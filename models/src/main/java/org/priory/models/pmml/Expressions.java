package org.priory.models.pmml;

import java.util.List;

/** Expressions of PMML, of which derived fields are made. */
final class Expressions {
  private Expressions() {}

  static Element field(String name) {
    return new Element("FieldRef").with("field", name);
  }

  static Element number(double value) {
    return new Element("Constant").with("dataType", "double").saying(Double.toString(value));
  }

  static Element word(String value) {
    return new Element("Constant").with("dataType", "string").saying(value);
  }

  static Element apply(String function, Element... arguments) {
    return new Element("Apply").with("function", function).and(List.of(arguments));
  }

  /** Between -1 and 1, whatever rounding leaves. */
  static Element cut(Element value) {
    return apply("max", number(-1), apply("min", number(1), value));
  }

  static Element plus(Element a, Element b) {
    return apply("+", a, b);
  }

  static Element times(Element a, Element b) {
    return apply("*", a, b);
  }

  /** (x - from)/range. */
  static Element share(Element x, double from, double range) {
    return apply("/", apply("-", x, number(from)), number(range));
  }

  /** A field that is computed; of type float it is rounded as Priory rounds features. */
  static Element derived(String name, String type, Element expression) {
    return new Element("DerivedField")
        .with("name", name)
        .with("optype", "continuous")
        .with("dataType", type)
        .and(expression);
  }
}
