package org.priory.models.regression;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.priory.models.model.Coefficients;
import org.priory.models.model.Draws;
import org.priory.models.predict.Outlook;
import org.priory.models.predict.Predictor;
import org.priory.models.table.FittedTable;
import org.priory.models.text.Wrapped;
import org.priory.privacy.data.records.Target;

/**
 * A regression of counts or amounts with more than coefficients: an exposure, which is a column of
 * rows, or a dispersion.
 *
 * @param rates what is known of the coefficients
 * @param counts expected of rows
 * @param dispersion what is known of it
 * @param kept members of {@code model.json} that say which column the exposure is
 */
record FittedRates(
    FittedRegression rates,
    ExpectedCounts counts,
    Optional<FittedDispersion> dispersion,
    Map<String, Object> kept)
    implements FittedTable, WithoutExposure {

  @Override
  public Optional<FittedRegression> withoutExposure() {
    return counts.exposure().isEmpty() ? Optional.of(rates) : Optional.empty();
  }

  @Override
  public Predictor predictor(Target target) {
    return new CountPredictor(counts, target);
  }

  @Override
  public Predictor uncertainPredictor(Target target) {
    return predictor(target);
  }

  @Override
  public Optional<Outlook> outlook(Target target) {
    return Optional.of(new CountOutlook(counts, target, true));
  }

  @Override
  public Optional<String> found(Target target) {
    return rates.found(target);
  }

  @Override
  public Optional<String> exampleText() {
    return rates.exampleText();
  }

  @Override
  public Optional<Coefficients> coefficientsAsRead() {
    return rates.coefficientsAsRead();
  }

  @Override
  public String table() {
    return rates.table() + dispersion.map(each -> Wrapped.text("", "", each.words())).orElse("");
  }

  @Override
  public Map<String, Object> summary() {
    return withKept(rates.summary());
  }

  @Override
  public Map<String, Object> shortSummary() {
    return withKept(rates.shortSummary());
  }

  @Override
  public Map<String, Object> parameters() {
    return withKept(rates.parameters());
  }

  private Map<String, Object> withKept(Map<String, Object> members) {
    Map<String, Object> all = new LinkedHashMap<>(members);
    all.putAll(kept);
    dispersion.ifPresent(each -> all.put(DispersionJson.MEMBER, each.members()));
    return all;
  }

  @Override
  public FittedTable withoutIntervals(String why) {
    return new RateEstimates(this, new PointEstimates(rates, why));
  }

  @Override
  public Optional<Draws> draws() {
    return rates.draws();
  }
}
