package org.priory.models.fit;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.models.model.Settings;
import org.priory.models.regression.LogisticRegression;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.json.Members;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;

/** A model for the tests: the noisy mean of each feature, in three steps. */
final class FeatureMeans implements TableModel<LogisticPosterior> {
  static final int STEPS = 3;

  @Override
  public String name() {
    return "means";
  }

  @Override
  public String words() {
    return "means of the features";
  }

  @Override
  public List<Recipe<LogisticPosterior>> recipes() {
    return List.of(
        Recipe.ofSums(
            "plain",
            EnumSet.complementOf(EnumSet.of(Settings.Group.LAYERS)),
            (known, budget, settings) ->
                new Means(
                    known,
                    PlanWithin.leastNoise(
                        budget,
                        0,
                        z ->
                            Plan.everything(
                                new ClipNorm(known.maxNorm()),
                                known.width(),
                                new NoiseMultiplier(z),
                                STEPS)))));
  }

  @Override
  public void check(Target target) {
    new LogisticRegression().check(target);
  }

  @Override
  public FittedTable fitted(LogisticPosterior posterior, Encoding encoding) {
    return new LogisticRegression().fitted(posterior, encoding);
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    return new LogisticRegression().fitted(file, members, encoding);
  }

  private record Means(PublicKnowledge known, Plan plan) implements Method<LogisticPosterior> {

    @Override
    public String name() {
      return "plain";
    }

    @Override
    public Forecast forecast() {
      return new Forecast(plan.noise().stretches().get(0).multiplier() / known.records(), 1, 0.1);
    }

    @Override
    public List<String> choices() {
      return List.of("Three steps, because this is a test.");
    }

    @Override
    public LogisticPosterior fit(Questions questions, Progress progress) {
      double[] mean = new double[known.width()];
      double sigma = 0;
      for (int t = 1; t <= STEPS; t++) {
        var answer = questions.ask(new Features(known.width()));
        for (int i = 0; i < mean.length; i++) {
          mean[i] += answer.get(i) / STEPS / known.records();
        }
        sigma = answer.sigma() / known.records();
        progress.answered(t, STEPS);
      }
      double[] variances = new double[mean.length];
      Arrays.fill(variances, 0.01 + sigma * sigma / STEPS);
      return new LogisticPosterior(
          new GaussianPosterior(known.names(), mean, new Covariance.Diagonal(variances)));
    }
  }

  private record Features(int dimension) implements RowQuery {
    @Override
    public void addTo(Row row, double[] sum) {
      for (int j = 0; j < sum.length; j++) {
        sum[j] += row.feature(j);
      }
    }
  }
}
