package org.priory.bench.reproduce.coverage;

import org.priory.bench.reproduce.coverage.CoverageTable.Rows;
import org.priory.inference.diagnostics.CountPredictions;
import org.priory.inference.diagnostics.RateLaw;
import org.priory.inference.optimization.rates.FollowUp;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.posterior.OrdinalPosterior;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.posterior.SurvivalPosterior;
import org.priory.privacy.data.records.Records;

/**
 * The mean deviance of what a posterior predicts of rows that it has not seen: twice by how much
 * the log score is below that of a prediction that knows each outcome.
 */
final class FamilyDeviance {
  /** The dispersion by which counts and amounts are simulated. */
  private static final double DISPERSION = 0.5;

  private static final double LEAST = 1e-12;

  private FamilyDeviance() {}

  /** The deviance on the held rows, with their simulated outcomes. */
  static double of(Object posterior, CoverageModel model, CoverageData data) {
    return switch (model) {
      case SURVIVAL -> ofFollowUps((SurvivalPosterior) posterior, data);
      case POISSON -> ofRates((RatePosterior) posterior, RateLaw.POISSON, data);
      case NEGATIVE_BINOMIAL ->
          ofRates((RatePosterior) posterior, RateLaw.negativeBinomial(DISPERSION), data);
      case GAMMA -> ofRates((RatePosterior) posterior, RateLaw.gamma(DISPERSION), data);
      case LINEAR -> ofNumbers((LinearPosterior) posterior, data);
      case LOGISTIC, PROBIT, ORDINAL, SOFTMAX -> ofClasses(posterior, data);
    };
  }

  /** -2 log p. */
  private static double ofClasses(Object posterior, CoverageData data) {
    Rows held = data.table().held();
    double sum = 0;
    for (int i = 0; i < held.count(); i++) {
      double[] p = probabilities(posterior, held.values(), i * held.width());
      sum -= 2 * Math.log(Math.max(LEAST, p[(int) data.outcomes()[i]]));
    }
    return sum / held.count();
  }

  private static double[] probabilities(Object posterior, float[] values, int offset) {
    if (posterior instanceof SoftmaxPosterior softmax) {
      return softmax.probabilities(values, offset);
    }
    if (posterior instanceof OrdinalPosterior ordinal) {
      return ordinal.probabilities(values, offset);
    }
    double p =
        posterior instanceof ProbitPosterior probit
            ? probit.probability(values, offset)
            : ((LogisticPosterior) posterior).probability(values, offset);
    return new double[] {1 - p, p};
  }

  /** (y - m)^2: a normal law's, times its variance. */
  private static double ofNumbers(LinearPosterior posterior, CoverageData data) {
    Rows held = data.table().held();
    double sum = 0;
    for (int i = 0; i < held.count(); i++) {
      double away = data.outcomes()[i] - posterior.mean(held.values(), i * held.width());
      sum += away * away;
    }
    return sum / held.count();
  }

  /** By the law that counts were simulated with. */
  private static double ofRates(RatePosterior posterior, RateLaw law, CoverageData data) {
    Rows held = data.table().held();
    CountPredictions predictions = new CountPredictions(law);
    for (int i = 0; i < held.count(); i++) {
      double mean =
          SimulatedLabels.LARGEST_COUNT
              * Math.min(1, posterior.rate(held.values(), i * held.width()));
      predictions.add(mean, CoverageData.rates().number(data.outcomes()[i]));
    }
    return predictions.meanDeviance();
  }

  /** 2 ([event] (-1 - log(t h)) + H): beside a hazard of 1/t for who has the event at t. */
  private static double ofFollowUps(SurvivalPosterior posterior, CoverageData data) {
    Records rows = data.followed().orElseThrow();
    int d = rows.width();
    FollowUp times = SimulatedFollowUp.times(d - SimulatedFollowUp.COLUMNS);
    double sum = 0;
    for (int i = 0; i < rows.rows(); i++) {
      float[] x = new float[d - SimulatedFollowUp.COLUMNS];
      System.arraycopy(rows.block(i), rows.offset(i), x, 0, x.length);
      FollowUp.Time time = times.of(rows.block(i), rows.offset(i), rows.label(i));
      double h = posterior.hazard(x, posterior.piece(time.exit()));
      sum += 2 * posterior.cumulated(x, time.exit());
      sum -= time.happened() ? 2 * (1 + Math.log(Math.max(LEAST, time.exit() * h))) : 0;
    }
    return sum / rows.rows();
  }
}
