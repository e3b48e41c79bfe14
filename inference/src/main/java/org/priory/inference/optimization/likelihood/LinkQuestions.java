package org.priory.inference.optimization.likelihood;

import org.priory.inference.model.BatchChoice;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.regression.ColumnDispersion;
import org.priory.inference.regression.PersonScatter;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Questions about rows that consist of their features and a label, in batches where they are many.
 */
public record LinkQuestions(BoundedLink link, PublicKnowledge known, Questions questions)
    implements RowQuestions {

  @Override
  public Standardisation standardised() {
    return Standardisation.ask(known, questions);
  }

  @Override
  public NoisySum score(Standardisation features, double[] theta, RowWeight weight) {
    return isLarge(theta.length)
        ? questions.ask(new ScoreBatch(link, features, theta, weight))
        : questions.ask(new ScoreQuery(link, features, theta, weight));
  }

  @Override
  public NoisySum curvature(Standardisation features, double[] theta, RowWeight weight) {
    return isLarge(theta.length * (theta.length + 1) / 2)
        ? questions.ask(new CurvatureBatch(link, features, theta, weight))
        : questions.ask(new CurvatureQuery(link, features, theta, weight));
  }

  private boolean isLarge(int dimension) {
    return BatchChoice.isWorthIt(questions.plan(), known.records(), dimension);
  }

  @Override
  public NoisySum spread(Standardisation features, double[] theta, RowWeight weight) {
    return questions.ask(new SpreadQuery(link, features, theta, weight));
  }

  @Override
  public NoisySum covariance(Standardisation features, double[] theta, RowWeight weight) {
    return questions.ask(new ScoreCovarianceQuery(new ScoreQuery(link, features, theta, weight)));
  }

  @Override
  public PersonScatter dispersion(Standardisation features, double[] theta) {
    return ColumnDispersion.ask(questions, features, theta, link.dispersion());
  }
}
