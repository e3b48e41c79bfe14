package org.priory.inference.optimization.rates;

import java.util.Arrays;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.RowQuestions;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreCovarianceQuery;
import org.priory.inference.optimization.likelihood.SpreadQuery;
import org.priory.inference.regression.ColumnDispersion;
import org.priory.inference.regression.PersonScatter;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.MomentsQuery;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Questions about persons who are followed through pieces of time.
 *
 * @param known what is public about the features that explain
 * @param explaining their places in a row
 */
record HazardQuestions(
    PublicKnowledge known, int[] explaining, FollowUp times, Baseline baseline, Questions questions)
    implements RowQuestions {

  /** Moments of the columns, and pieces centred by their shares of the events. */
  @Override
  public Standardisation standardised() {
    MomentsQuery query = new MomentsQuery(FeatureGroups.of(known));
    NoisySum answer = questions.ask(new Explaining(query, explaining));
    double factor =
        query.bound() / (known.records() * questions.plan().sampling().share(known.records()));
    double[] moments = Arrays.stream(answer.values()).map(x -> x * factor).toArray();
    double noise = answer.sigma() * factor;
    Standardisation columns =
        Standardisation.of(query.groups(), moments, noise, known.records())
            .withSupport(moments, noise, known.records());
    return baseline.levels().with(columns);
  }

  private PieceWalk walk(Standardisation features, double[] theta, RowWeight weight) {
    return new PieceWalk(features, times, explaining, theta, baseline, weight);
  }

  @Override
  public NoisySum score(Standardisation features, double[] theta, RowWeight weight) {
    return questions.ask(new HazardScoreQuery(walk(features, theta, weight)));
  }

  @Override
  public NoisySum curvature(Standardisation features, double[] theta, RowWeight weight) {
    double most = baseline.most() * weight.most();
    return questions.ask(new HazardCurvatureQuery(walk(features, theta, weight), most));
  }

  @Override
  public NoisySum spread(Standardisation features, double[] theta, RowWeight weight) {
    return questions.ask(new SpreadQuery(new HazardScoreQuery(walk(features, theta, weight))));
  }

  /** Dispersion of the scores of columns, which all pieces share. */
  @Override
  public PersonScatter dispersion(Standardisation features, double[] theta) {
    PieceWalk walk = walk(features, theta, new RowWeight(1, 1));
    return ColumnDispersion.ask(
        questions, walk.ofColumns().length, factor -> new HazardDispersionQuery(walk, factor));
  }

  /** Squares of the scores of columns and pieces. */
  @Override
  public NoisySum covariance(Standardisation features, double[] theta, RowWeight weight) {
    return questions.ask(
        new ScoreCovarianceQuery(new HazardScoreQuery(walk(features, theta, weight))));
  }

  /** A query about the features that explain. */
  private record Explaining(RowQuery query, int[] places) implements RowQuery {

    @Override
    public int dimension() {
      return query.dimension();
    }

    @Override
    public void addTo(Row row, double[] sum) {
      float[] block = new float[places.length];
      for (int j = 0; j < block.length; j++) {
        block[j] = row.feature(places[j]);
      }
      query.addTo(new ExposedRow(block, row.label()), sum);
    }
  }
}
