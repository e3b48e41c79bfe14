package org.priory.models.regression;

import java.util.LinkedHashMap;
import java.util.List;
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
 * A regression of counts or amounts by a way whose intervals would not hold: estimates alone, of
 * coefficients, of the dispersion and of what is expected.
 *
 * @param full the posterior
 * @param points its coefficients as estimates
 */
record RateEstimates(FittedRates full, PointEstimates points) implements FittedTable {

  @Override
  public Predictor predictor(Target target) {
    return new MeanCountPredictor(new CountPredictor(full.counts(), target));
  }

  @Override
  public Predictor uncertainPredictor(Target target) {
    return points.uncertainPredictor(target);
  }

  @Override
  public Optional<Outlook> outlook(Target target) {
    return full.outlook(target).map(Outlook::withoutUncertainty);
  }

  @Override
  public Optional<String> withoutIntervals() {
    return points.withoutIntervals();
  }

  @Override
  public Optional<Coefficients> coefficientsAsRead() {
    return points.coefficientsAsRead();
  }

  @Override
  public String table() {
    return points.table()
        + full.dispersion()
            .map(each -> Wrapped.text("", "", each.wordsWithoutInterval()))
            .orElse("");
  }

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> members = new LinkedHashMap<>(points.summary());
    members.putAll(full.kept());
    full.dispersion()
        .ifPresent(each -> members.put(DispersionJson.MEMBER, each.membersWithoutInterval()));
    return members;
  }

  @Override
  public Map<String, Object> shortSummary() {
    return summary();
  }

  /** What is needed to predict, as it is. */
  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>(full.parameters());
    members.putAll(points.parameters());
    return members;
  }

  @Override
  public Optional<Draws> draws() {
    return points.draws();
  }

  @Override
  public List<Draws> chains() {
    return points.chains();
  }
}
