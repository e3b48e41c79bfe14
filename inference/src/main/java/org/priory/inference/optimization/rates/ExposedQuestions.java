package org.priory.inference.optimization.rates;

import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.CurvatureQuery;
import org.priory.inference.optimization.likelihood.RowQuestions;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreCovarianceQuery;
import org.priory.inference.optimization.likelihood.ScoreQuery;
import org.priory.inference.optimization.likelihood.SpreadQuery;
import org.priory.inference.regression.ColumnDispersion;
import org.priory.inference.regression.PersonScatter;
import org.priory.inference.rows.RowsOnly;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Questions about rows one of whose columns is their exposure: its logarithm shifts the predictor
 * of the row's own link.
 *
 * @param others what is public about the features without it
 */
record ExposedQuestions(
    RateLink link, Exposure exposure, PublicKnowledge others, Questions questions)
    implements RowQuestions {

  @Override
  public Standardisation standardised() {
    return Standardisation.ask(others, new Others());
  }

  @Override
  public NoisySum score(Standardisation features, double[] theta, RowWeight weight) {
    RateLink own = link;
    return ask(log -> new ScoreQuery(own.shifted(log), features, theta, weight));
  }

  @Override
  public NoisySum curvature(Standardisation features, double[] theta, RowWeight weight) {
    RateLink own = link;
    return ask(log -> new CurvatureQuery(own.shifted(log), features, theta, weight));
  }

  @Override
  public NoisySum spread(Standardisation features, double[] theta, RowWeight weight) {
    RateLink own = link;
    return ask(log -> new SpreadQuery(own.shifted(log), features, theta, weight));
  }

  @Override
  public NoisySum covariance(Standardisation features, double[] theta, RowWeight weight) {
    RateLink own = link;
    return ask(
        log -> new ScoreCovarianceQuery(new ScoreQuery(own.shifted(log), features, theta, weight)));
  }

  @Override
  public PersonScatter dispersion(Standardisation features, double[] theta) {
    RateLink own = link;
    return ColumnDispersion.ask(
        questions,
        theta.length,
        factor ->
            new ExposedQuery(
                exposure,
                log ->
                    ColumnDispersion.query(
                        features, theta, own.shifted(log).dispersion(), factor)));
  }

  private NoisySum ask(ExposedQuery.OfExposure query) {
    return questions.ask(new ExposedQuery(exposure, query));
  }

  /** Asks about rows without the exposure. */
  private final class Others implements RowsOnly {

    @Override
    public Questions all() {
      return questions;
    }

    @Override
    public NoisySum ask(RowQuery query) {
      return ExposedQuestions.this.ask(log -> query);
    }

    @Override
    public NoisySum ask(BatchQuery query) {
      throw new UnsupportedOperationException("rows with an exposure are asked about one by one");
    }
  }
}
