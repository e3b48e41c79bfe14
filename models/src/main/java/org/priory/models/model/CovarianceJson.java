package org.priory.models.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.Covariance;

/** A covariance as JSON, in the form that it has. */
public final class CovarianceJson {
  private static final String FULL = "full";
  private static final String DIAGONAL = "diagonal";
  private static final String CENTRED = "centred";

  private CovarianceJson() {}

  public static Map<String, Object> of(Covariance covariance) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (covariance instanceof Covariance.Full full) {
      members.put("form", FULL);
      members.put("values", list(full.values()));
    } else if (covariance instanceof Covariance.Diagonal diagonal) {
      members.put("form", DIAGONAL);
      members.put("values", list(diagonal.variances()));
    } else {
      Covariance.Centred centred = (Covariance.Centred) covariance;
      members.put("form", CENTRED);
      members.put("values", list(centred.variances()));
      members.put("centre", list(centred.centre()));
      members.put("factor", list(centred.factor()));
    }
    return members;
  }

  /**
   * Reads what {@link #of} wrote.
   *
   * @throws IllegalArgumentException or ClassCastException if it is something else
   */
  public static Covariance read(Map<?, ?> members, int dimension) {
    double[] values = numbers(members.get("values"));
    if (FULL.equals(members.get("form")) && values.length == dimension * dimension) {
      return Covariance.Full.of(values, dimension);
    }
    if (DIAGONAL.equals(members.get("form"))) {
      return new Covariance.Diagonal(values);
    }
    if (CENTRED.equals(members.get("form"))) {
      return new Covariance.Centred(
          values, numbers(members.get("centre")), numbers(members.get("factor")));
    }
    throw new IllegalArgumentException("form must be a known one of the right size");
  }

  private static List<Double> list(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  /** The numbers of a list. */
  public static double[] numbers(@Nullable Object list) {
    if (list == null) {
      throw new IllegalArgumentException("a list must be given");
    }
    return ((List<?>) list).stream().mapToDouble(each -> ((Number) each).doubleValue()).toArray();
  }
}
