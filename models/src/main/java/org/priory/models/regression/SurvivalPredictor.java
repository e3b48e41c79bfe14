package org.priory.models.regression;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.optimization.rates.FollowUp;
import org.priory.inference.posterior.Interval;
import org.priory.inference.posterior.SurvivalPosterior;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.Scores;
import org.priory.models.text.CsvNumber;

/**
 * The probability to be without the event until the largest time of the schema, and its 95 %
 * interval. What a row says of its own follow-up is passed over.
 *
 * @param times where a row has its follow-up
 */
record SurvivalPredictor(SurvivalPosterior posterior, FollowUp times) implements Predictor {

  @Override
  public List<String> columns() {
    return List.of("survival", "low", "high");
  }

  private float[] row(float[] block, int offset) {
    int[] explaining = times.explaining(posterior.columns() + times.aside().size());
    float[] x = new float[explaining.length];
    for (int j = 0; j < x.length; j++) {
      x[j] = block[offset + explaining[j]];
    }
    return x;
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    float[] x = row(block, offset);
    Interval interval = posterior.survival(x, 1, LEVEL);
    return List.of(
        CsvNumber.share(posterior.survival(x, 1)),
        CsvNumber.share(interval.low()),
        CsvNumber.share(interval.high()));
  }

  @Override
  public Scores scores() {
    return new SurvivalScores();
  }

  /** Sums over the rows that have a time. */
  private final class SurvivalScores implements Scores {
    private long followed;
    private double logLikelihood;
    private double expected;
    private long events;

    @Override
    public void add(float[] block, int offset, float label) {
      FollowUp.Time time = times.of(block, offset, label);
      if (!time.counts()) {
        return;
      }
      float[] x = row(block, offset);
      double exposed = posterior.cumulated(x, time.exit()) - posterior.cumulated(x, time.entry());
      followed++;
      expected += exposed;
      // [event] log hazard - cumulated hazard
      logLikelihood -= exposed;
      if (time.happened()) {
        events++;
        logLikelihood += Math.log(posterior.hazard(x, posterior.piece(time.exit())));
      }
    }

    @Override
    public Map<String, @Nullable Object> members() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("followed", followed);
      members.put("log_likelihood", followed == 0 ? null : logLikelihood / followed);
      members.put("events", events);
      members.put("expected_events", expected);
      return members;
    }
  }
}
