package org.priory.models.pmml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.models.regression.MeanRegression;
import org.priory.models.regression.Reading;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;

/**
 * A regression as a model of PMML: its elements are in the order that the standard's schema has.
 */
final class PmmlRegression {
  private final String model;
  private final MeanRegression regression;
  private final PmmlColumns columns;
  private final Target target;
  private final double[] b;
  private final int width;

  PmmlRegression(String model, MeanRegression regression, PmmlColumns columns, Target target) {
    this.model = model;
    this.regression = regression;
    this.columns = columns;
    this.target = target;
    this.b = regression.coefficients();
    this.width = columns.features().size() + 1;
  }

  /**
   * The model.
   *
   * @throws BadData if PMML has no words for it
   */
  Element element() {
    return switch (regression.scale()) {
      case TARGET -> regression("regression", "none").and(List.of(ofNumber()));
      case LOG_ODDS -> regression("classification", "logit").and(ofTwo());
      case PROBIT -> regression("classification", "probit").and(ofTwo());
      case CLASSES -> regression("classification", "softmax").and(ofClasses());
      case HIGHER_ODDS -> ordinal();
      case LOG_RATE -> rates();
      case LOG_HAZARD, PREDICTOR -> throw refused(model);
    };
  }

  /** What has no words in PMML. */
  static BadData refused(String model) {
    return new BadData(
        "`model`",
        "",
        "must be a logistic, probit, softmax, ordinal, linear, poisson, negative-binomial or gamma"
            + " regression, to be written as PMML",
        model,
        "use 'priory predict', or leave `format` out for ONNX");
  }

  private Element regression(String function, String normalization) {
    return head(
        new Element("RegressionModel")
            .with("modelName", model)
            .with("functionName", function)
            .with("normalizationMethod", normalization));
  }

  /** What every model begins with: the fields that it uses, and those that it gives. */
  private Element head(Element of) {
    Element schema =
        new Element("MiningSchema")
            .and(
                new Element("MiningField").with("name", target.name()).with("usageType", "target"));
    for (Column column : columns.inputs()) {
      schema.and(
          new Element("MiningField")
              .with("name", column.name())
              .with(
                  "invalidValueTreatment", column instanceof Column.Number ? "asMissing" : "asIs"));
    }
    of.and(schema).and(output());
    if (regression.scale() == Reading.Scale.LOG_RATE) {
      // never more than the largest that the schema allows
      of.and(
          new Element("Targets")
              .and(new Element("Target").with("field", target.name()).with("max", target.max())));
    }
    return of.and(new Element("LocalTransformations").and(columns.derivedFields()));
  }

  private Element output() {
    Element output = new Element("Output");
    if (target.kind() == Target.Kind.NUMBER) {
      return output.and(outputField("expected", "double", "predictedValue"));
    }
    output.and(outputField("class", "string", "predictedValue"));
    for (String value : target.classes()) {
      output.and(outputField("p(" + value + ")", "double", "probability").with("value", value));
    }
    return output;
  }

  private static Element outputField(String name, String type, String feature) {
    return new Element("OutputField")
        .with("name", name)
        .with("optype", type.equals("string") ? "categorical" : "continuous")
        .with("dataType", type)
        .with("feature", feature);
  }

  /** y = (min + max)/2 + (max - min)/2 x'b. */
  private Element ofNumber() {
    double unit = (target.max() - target.min()) / 2;
    double[] scaled = Arrays.stream(b).map(each -> unit * each).toArray();
    scaled[0] += target.number(0);
    return table(scaled, 0);
  }

  private List<Element> ofTwo() {
    return List.of(
        table(b, 0).with("targetCategory", target.classes().get(1)),
        new Element("RegressionTable")
            .with("intercept", 0.0)
            .with("targetCategory", target.classes().get(0)));
  }

  private List<Element> ofClasses() {
    List<Element> tables = new ArrayList<>();
    for (int k = 0; k < target.classes().size(); k++) {
      tables.add(table(b, k * width).with("targetCategory", target.classes().get(k)));
    }
    return tables;
  }

  private Element table(double[] coefficients, int from) {
    Element table = new Element("RegressionTable").with("intercept", coefficients[from]);
    for (int j = 1; j < width; j++) {
      table.and(
          new Element("NumericPredictor")
              .with("name", columns.features().get(j - 1))
              .with("coefficient", coefficients[from + j]));
    }
    return table;
  }

  /**
   * Pr[y &lt;= j] = 1/(1 + e^(x'm + b_j)), where PMML has 1/(1 + e^-(a_j + x'c)): signs turn.
   *
   * @throws BadData if the cuts at the mean are in no order
   */
  private Element ordinal() {
    int values = target.classes().size();
    List<Element> cells = new ArrayList<>();
    for (int j = 0; j < values - 1; j++) {
      if (j > 0 && !(b[width + j] <= b[width + j - 1])) {
        throw new BadData(
            "`model`",
            "",
            "must have cuts in their order, to be written as PMML",
            "cuts that are not, as little is known of them",
            "use 'priory predict', which passes over such draws, or fit with more budget");
      }
      cells.add(
          cell(parameter(0), -b[width + j] - b[0]).with("targetCategory", target.classes().get(j)));
    }
    for (int j = 1; j < width; j++) {
      cells.add(cell(parameter(j), -b[j]));
    }
    return general("classification", "ordinalMultinomial", cells).with("cumulativeLink", "logit");
  }

  /** The largest times e^(x'b), the exposure as a share of its largest. */
  private Element rates() {
    List<Element> cells = new ArrayList<>();
    cells.add(cell(parameter(0), b[0] + Math.log(target.max())));
    for (int j = 1; j < width; j++) {
      cells.add(cell(parameter(j), b[j]));
    }
    String family =
        model.equals("poisson") ? "poisson" : model.equals("gamma") ? "gamma" : "negbin";
    Element of =
        general("regression", "generalizedLinear", cells)
            .with("linkFunction", "log")
            .with("distribution", family);
    return regression.exposure().isEmpty() ? of : of.with("offsetVariable", PmmlColumns.OFFSET);
  }

  private static String parameter(int j) {
    return "p" + j;
  }

  private static Element cell(String parameter, double value) {
    return new Element("PCell").with("parameterName", parameter).with("beta", value);
  }

  private Element general(String function, String type, List<Element> cells) {
    Element parameters = new Element("ParameterList");
    Element covariates = new Element("CovariateList");
    Element matrix = new Element("PPMatrix");
    parameters.and(
        new Element("Parameter").with("name", parameter(0)).with("label", "(intercept)"));
    for (int j = 1; j < width; j++) {
      String feature = columns.features().get(j - 1);
      parameters.and(new Element("Parameter").with("name", parameter(j)).with("label", feature));
      covariates.and(new Element("Predictor").with("name", feature));
      matrix.and(
          new Element("PPCell")
              .with("value", "1")
              .with("predictorName", feature)
              .with("parameterName", parameter(j)));
    }
    Element of =
        new Element("GeneralRegressionModel")
            .with("modelName", model)
            .with("targetVariableName", target.name())
            .with("modelType", type)
            .with("functionName", function);
    return head(of)
        .and(parameters)
        .and(new Element("FactorList"))
        .and(covariates)
        .and(matrix)
        .and(new Element("ParamMatrix").and(cells));
  }
}
