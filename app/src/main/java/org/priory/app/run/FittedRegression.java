package org.priory.app.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.priory.app.report.Table;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Interval;

/**
 * The normal posterior of a regression.
 *
 * @param coefficients one for each feature
 * @param precision of the noise, where the model has one
 */
public record FittedRegression(GaussianPosterior coefficients, Optional<GammaPosterior> precision)
    implements FittedModel {

  /** The probability that an interval holds its coefficient. */
  public static final double LEVEL = 0.95;

  @Override
  public String table() {
    double[] mean = coefficients.mean();
    Clearest clearest = Clearest.of(coefficients.dimension(), i -> mean[i], coefficients::sd);
    Table table = new Table("coefficient", "   mean", "   s.d.", "    95 % interval");
    for (int i : clearest.shown()) {
      Interval interval = coefficients.interval(i, LEVEL);
      table.add(
          Clearest.name(coefficients.names().get(i)),
          number(mean[i]),
          number(coefficients.sd(i)),
          number(interval.low()) + " to " + number(interval.high()));
    }
    return table + clearest.rest();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%7.3f", value);
  }

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("level", LEVEL);
    List<Map<String, Object>> each = new ArrayList<>();
    for (int i = 0; i < coefficients.dimension(); i++) {
      Interval interval = coefficients.interval(i, LEVEL);
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", coefficients.names().get(i));
      one.put("mean", coefficients.mean()[i]);
      one.put("sd", coefficients.sd(i));
      one.put("low", interval.low());
      one.put("high", interval.high());
      each.add(one);
    }
    members.put("coefficients", each);
    precision.ifPresent(gamma -> members.put("precision", gamma(gamma)));
    return members;
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("mean", Arrays.stream(coefficients.mean()).boxed().toList());
    members.put("covariance", CovarianceJson.of(coefficients.covariance()));
    precision.ifPresent(gamma -> members.put("precision", gamma(gamma)));
    return members;
  }

  /** As JSON. */
  static Map<String, Object> gamma(GammaPosterior gamma) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("shape", gamma.shape());
    members.put("rate", gamma.rate());
    return members;
  }

  @Override
  public Draws draws() {
    return new RegressionDraws(coefficients, precision);
  }
}
