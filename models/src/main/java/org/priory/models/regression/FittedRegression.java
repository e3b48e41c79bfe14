package org.priory.models.regression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.models.model.CovarianceJson;
import org.priory.models.model.Draws;
import org.priory.privacy.data.records.Target;

/**
 * The normal posterior of a regression.
 *
 * @param coefficients one for each feature
 * @param precision of the noise, where the model has one
 * @param reading how a person reads them
 */
public record FittedRegression(
    GaussianPosterior coefficients, Optional<GammaPosterior> precision, Reading reading)
    implements FittedCoefficients {

  public FittedRegression {
    reading = reading.with(coefficients.support());
  }

  @Override
  public Optional<String> found(Target target) {
    ReadPosterior read = reading.of(coefficients);
    return ReadFinding.of(reading, read, i -> true, target, example(read));
  }

  @Override
  public Optional<Example> example() {
    return example(reading.of(coefficients));
  }

  private Optional<Example> example(ReadPosterior read) {
    return Example.of(reading, read, coefficients, precision);
  }

  @Override
  public String table() {
    return new ReadTable(reading, reading.of(coefficients)).with(List.of(), i -> List.of())
        + GroupReading.text(spreads());
  }

  /** What is known of how much groups differ, as a person reads it. */
  private List<GroupReading.Spread> spreads() {
    return GroupReading.of(coefficients.spreads(), reading);
  }

  @Override
  public Map<String, Object> summary() {
    ReadPosterior read = reading.of(coefficients);
    List<Map<String, @Nullable Object>> each = new ArrayList<>();
    for (int i = 0; i < reading.rows().size(); i++) {
      each.add(ReadJson.coefficient(reading, read, i));
    }
    Map<String, Object> members = ReadJson.members(reading, read, each);
    precision.ifPresent(gamma -> ReadJson.addNoise(members, gamma, reading));
    GroupJson.addTo(members, spreads());
    example(read).ifPresent(some -> members.put("example", some.members()));
    return members;
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("mean", Arrays.stream(coefficients.mean()).boxed().toList());
    members.put("covariance", CovarianceJson.of(coefficients.covariance()));
    precision.ifPresent(gamma -> members.put("precision", gamma(gamma)));
    SupportJson.put(members, coefficients.support());
    GroupJson.put(members, coefficients.spreads());
    return members;
  }

  /** The members of a JSON object that hold a Gamma posterior. */
  static Map<String, Object> gamma(GammaPosterior gamma) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("shape", gamma.shape());
    members.put("rate", gamma.rate());
    return members;
  }

  @Override
  public Optional<Draws> draws() {
    return Optional.of(new RegressionDraws(coefficients, precision, reading));
  }

  @Override
  public RegressionPredictor said(Target target) {
    return new RegressionPredictor(reading, coefficients, precision, target);
  }

  @Override
  public ReadCoefficients read(Optional<String> withoutIntervals) {
    return new ReadCoefficients(
        reading.names(),
        reading.of(coefficients),
        withoutIntervals,
        spreads().stream().map(GroupReading.Spread::sd).toList());
  }
}
