package org.priory.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * The part of PMML 4.4 that regressions need, read from the standard's text and without any of
 * Priory's code: derived fields, RegressionModel and GeneralRegressionModel. Evaluators of others
 * are under the Affero GPL.
 */
final class PmmlReader {
  private final Element root;
  private final Element model;
  private final Map<String, List<Double>> missing = new HashMap<>();

  PmmlReader(Path file) throws IOException {
    try {
      root =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(e);
    }
    List<Element> all = children(root);
    model = all.get(all.size() - 1);
    for (Element field : children(only(root, "DataDictionary"))) {
      List<Double> marks = new ArrayList<>();
      for (Element value : children(field)) {
        if (value.getAttribute("property").equals("missing")) {
          marks.add(Double.valueOf(value.getAttribute("value")));
        }
      }
      missing.put(field.getAttribute("name"), marks);
    }
  }

  Element root() {
    return root;
  }

  Element model() {
    return model;
  }

  static List<Element> children(Element of) {
    List<Element> children = new ArrayList<>();
    for (Node node = of.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        children.add(element);
      }
    }
    return children;
  }

  static List<String> names(Element of) {
    return children(of).stream().map(Element::getTagName).distinct().toList();
  }

  private static Element only(Element of, String name) {
    return children(of).stream()
        .filter(each -> each.getTagName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<Element> all(Element of, String name) {
    return children(of).stream().filter(each -> each.getTagName().equals(name)).toList();
  }

  /**
   * What the model says: of a number under the key "", of classes their probabilities.
   *
   * @param row a Double, a String or null for each column
   */
  Map<String, Double> evaluate(Map<String, @Nullable Object> row) {
    Map<String, @Nullable Object> fields = new HashMap<>(row);
    missing.forEach(
        (name, marks) -> {
          if (fields.get(name) instanceof Double number && marks.contains(number)) {
            fields.put(name, null);
          }
        });
    for (Element derived : children(only(model, "LocalTransformations"))) {
      double value = (Double) value(children(derived).get(0), fields);
      boolean isFloat = derived.getAttribute("dataType").equals("float");
      fields.put(derived.getAttribute("name"), isFloat ? (double) (float) value : value);
    }
    return model.getTagName().equals("RegressionModel") ? regression(fields) : general(fields);
  }

  private static @Nullable Object value(Element of, Map<String, @Nullable Object> fields) {
    return switch (of.getTagName()) {
      case "FieldRef" -> {
        if (!fields.containsKey(of.getAttribute("field"))) {
          throw new IllegalStateException("no field " + of.getAttribute("field"));
        }
        yield fields.get(of.getAttribute("field"));
      }
      case "Constant" ->
          of.getAttribute("dataType").equals("string")
              ? of.getTextContent()
              : (Object) Double.valueOf(of.getTextContent());
      case "Apply" -> apply(of.getAttribute("function"), children(of), fields);
      default -> throw new IllegalStateException(of.getTagName());
    };
  }

  private static @Nullable Object apply(
      String function, List<Element> arguments, Map<String, @Nullable Object> fields) {
    Object first = value(arguments.get(0), fields);
    switch (function) {
      case "if":
        return value(arguments.get((Boolean) first ? 1 : 2), fields);
      case "isMissing":
        return first == null;
      case "isIn":
      case "isNotIn":
        boolean isIn =
            arguments.stream().skip(1).anyMatch(each -> value(each, fields).equals(first));
        return isIn == function.equals("isIn");
      case "ln":
        return Math.log((Double) first);
      case "log10":
        return Math.log10((Double) first);
      case "ln1p":
        return Math.log1p((Double) first);
      case "sqrt":
        return Math.sqrt((Double) first);
      case "floor":
        return Math.floor((Double) first);
      default:
        return two(function, (Double) first, (Double) value(arguments.get(1), fields));
    }
  }

  private static Object two(String function, double a, double b) {
    return switch (function) {
      case "+" -> a + b;
      case "-" -> a - b;
      case "*" -> a * b;
      case "/" -> a / b;
      case "pow" -> Math.pow(a, b);
      case "min" -> Math.min(a, b);
      case "max" -> Math.max(a, b);
      case "equal" -> a == b;
      default -> throw new IllegalStateException(function);
    };
  }

  private Map<String, Double> regression(Map<String, @Nullable Object> fields) {
    Map<String, Double> sums = new LinkedHashMap<>();
    for (Element table : all(model, "RegressionTable")) {
      double sum = Double.parseDouble(table.getAttribute("intercept"));
      for (Element predictor : children(table)) {
        sum +=
            Double.parseDouble(predictor.getAttribute("coefficient"))
                * (Double) fields.get(predictor.getAttribute("name"));
      }
      sums.put(table.getAttribute("targetCategory"), sum);
    }
    String how = model.getAttribute("normalizationMethod");
    if (how.equals("none")) {
      return sums;
    }
    Map<String, Double> p = new LinkedHashMap<>();
    if (how.equals("softmax")) {
      double whole = sums.values().stream().mapToDouble(Math::exp).sum();
      sums.forEach((name, sum) -> p.put(name, Math.exp(sum) / whole));
      return p;
    }
    List<String> two = List.copyOf(sums.keySet());
    double sum = sums.get(two.get(0));
    double first =
        how.equals("probit")
            ? NormalDistribution.of(0, 1).cumulativeProbability(sum)
            : 1 / (1 + Math.exp(-sum));
    p.put(two.get(0), first);
    p.put(two.get(1), 1 - first);
    return p;
  }

  private Map<String, Double> general(Map<String, @Nullable Object> fields) {
    Map<String, String> predictors = new HashMap<>();
    for (Element cell : children(only(model, "PPMatrix"))) {
      predictors.put(cell.getAttribute("parameterName"), cell.getAttribute("predictorName"));
    }
    double sum = 0;
    Map<String, Double> cuts = new LinkedHashMap<>();
    for (Element cell : children(only(model, "ParamMatrix"))) {
      double beta = Double.parseDouble(cell.getAttribute("beta"));
      String predictor = predictors.get(cell.getAttribute("parameterName"));
      if (cell.hasAttribute("targetCategory")) {
        cuts.put(cell.getAttribute("targetCategory"), beta);
      } else {
        sum += predictor == null ? beta : beta * (Double) fields.get(predictor);
      }
    }
    if (model.hasAttribute("offsetVariable")) {
      sum += (Double) fields.get(model.getAttribute("offsetVariable"));
    }
    if (!model.getAttribute("modelType").equals("ordinalMultinomial")) {
      Element target = children(only(model, "Targets")).get(0);
      return Map.of("", Math.min(Double.parseDouble(target.getAttribute("max")), Math.exp(sum)));
    }
    Map<String, Double> p = new LinkedHashMap<>();
    double below = 0;
    for (Map.Entry<String, Double> cut : cuts.entrySet()) {
      double upTo = 1 / (1 + Math.exp(-(cut.getValue() + sum)));
      p.put(cut.getKey(), upTo - below);
      below = upTo;
    }
    List<Element> values = children(children(only(root, "DataDictionary")).get(0));
    p.put(values.get(values.size() - 1).getAttribute("value"), 1 - below);
    return p;
  }
}
