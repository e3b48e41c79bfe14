package org.priory.inference.optimization.classification;

import java.util.Arrays;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.AddedLevels;
import org.priory.inference.optimization.likelihood.RowQuestions;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreCovarianceQuery;
import org.priory.inference.regression.ColumnDispersion;
import org.priory.inference.regression.PersonScatter;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Questions about rows with ordered values.
 *
 * @param columns what is public about the features of rows
 * @param cuts the levels behind them
 */
record CutQuestions(
    PublicKnowledge columns, CumulativeLaw law, AddedLevels cuts, Questions questions)
    implements RowQuestions {

  /** Moments of the columns, and cuts centred by their shares of the curvature. */
  @Override
  public Standardisation standardised() {
    return cuts.with(Standardisation.ask(columns, questions));
  }

  private CutWalk walk(Standardisation features, double[] theta, RowWeight weight) {
    return new CutWalk(law, cuts, features, theta, weight);
  }

  @Override
  public NoisySum score(Standardisation features, double[] theta, RowWeight weight) {
    return questions.ask(new CutScoreQuery(walk(features, theta, weight)));
  }

  @Override
  public NoisySum curvature(Standardisation features, double[] theta, RowWeight weight) {
    double most = law.mostSlope() * weight.most();
    return questions.ask(new CutCurvatureQuery(walk(features, theta, weight), most));
  }

  @Override
  public NoisySum spread(Standardisation features, double[] theta, RowWeight weight) {
    return questions.ask(new CutSpreadQuery(walk(features, theta, weight)));
  }

  @Override
  public NoisySum covariance(Standardisation features, double[] theta, RowWeight weight) {
    return questions.ask(
        new ScoreCovarianceQuery(new CutScoreQuery(walk(features, theta, weight))));
  }

  /** Dispersion of the scores of columns, which all cuts share. */
  @Override
  public PersonScatter dispersion(Standardisation features, double[] theta) {
    int d = columns.width();
    Standardisation own =
        new Standardisation(
            Arrays.copyOf(features.centre(), d),
            Arrays.copyOf(features.scale(), d),
            Arrays.copyOf(features.spread(), d),
            features.mixing(),
            features.support());
    double[] offsets = CutWalk.offsets(law, cuts.vectors(features), theta);
    return ColumnDispersion.ask(
        questions, own, Arrays.copyOf(theta, d), (y, s) -> CumulativeLaw.residual(y, s, offsets));
  }
}
