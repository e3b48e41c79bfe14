package org.priory.models.regression;

import java.util.Optional;
import org.priory.models.table.FittedTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;

/**
 * A regression at the mean of its posterior, for programs that know of no posterior.
 *
 * @param scale of the linear predictor
 * @param coefficients one for each feature of the encoding's design; of softmax all of the first
 *     class, then all of the second, and so on; of ordered values those of the cuts last
 * @param exposure the column whose logarithm is added, if there is one
 */
public record MeanRegression(
    Reading.Scale scale, double[] coefficients, Optional<Column.Number> exposure) {

  public MeanRegression {
    coefficients = coefficients.clone();
  }

  @Override
  public double[] coefficients() {
    return coefficients.clone();
  }

  /** What was fitted at its mean; empty if it is no regression. */
  public static Optional<MeanRegression> of(FittedTable fitted, Encoding encoding) {
    if (fitted instanceof PointEstimates estimates) {
      return of(estimates.full(), encoding);
    }
    if (fitted instanceof RateEstimates estimates) {
      return of(estimates.full(), encoding);
    }
    if (fitted instanceof FittedRates rates) {
      return Optional.of(
          new MeanRegression(
              Reading.Scale.LOG_RATE,
              rates.rates().coefficients().mean(),
              rates.counts().exposure().isEmpty()
                  ? Optional.empty()
                  : Optional.of((Column.Number) encoding.beside().get(0))));
    }
    if (fitted instanceof FittedRegression normal) {
      return Optional.of(plain(normal.reading().scale(), normal.coefficients().mean()));
    }
    if (fitted instanceof FittedDraws drawn) {
      return Optional.of(plain(drawn.reading().scale(), drawn.posterior().mean()));
    }
    return Optional.empty();
  }

  private static MeanRegression plain(Reading.Scale scale, double[] mean) {
    return new MeanRegression(scale, mean, Optional.empty());
  }
}
