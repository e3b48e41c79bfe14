package com.example;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.models.predict.NumberPredictor;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.UncertainPredictor;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.json.Members;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * The average of a column, whatever the others are: the smallest model there is, outside of Priory
 * and from its public API alone. A noisy sum of labels in [-1, 1] and one of their squares give the
 * mean and how far labels scatter.
 */
public final class Average implements TableModel<Average.Posterior> {

  /**
   * What is known about the average of labels in [-1, 1].
   *
   * @param mean of the average
   * @param sd standard deviation of the average: of the sample and of the noise
   * @param spread standard deviation of labels
   */
  public record Posterior(double mean, double sd, double spread) {}

  @Override
  public String name() {
    return "average";
  }

  @Override
  public String words() {
    return "average of a column";
  }

  @Override
  public List<Recipe<Posterior>> recipes() {
    return List.of(Recipe.ofSums("sum", Set.of(), Average::plan));
  }

  private static Method<Posterior> plan(
      PublicKnowledge known, PrivacyBudget budget, org.priory.models.model.Settings settings) {
    double noise =
        Calibration.to(budget).noise(Gaussian::new).value();
    // (y, y^2) has norm at most sqrt(2)
    return new Sums(
        known, Plan.everything(new ClipNorm(Math.sqrt(2)), 2, new NoiseMultiplier(noise), 1));
  }

  private record Sums(PublicKnowledge known, Plan plan) implements Method<Posterior> {
    @Override
    public String name() {
      return "sum";
    }

    @Override
    public Forecast forecast() {
      double noise = plan.noise().stretches().get(0).multiplier() * plan.clip();
      return new Forecast(noise / known.records(), 1, 1 / Math.sqrt(known.records()));
    }

    @Override
    public List<String> choices() {
      return List.of("One sum of labels and of their squares.");
    }

    @Override
    public Posterior fit(Questions questions, Progress progress) {
      var answer = questions.ask(new Labels());
      double n = known.records();
      double mean = answer.get(0) / n;
      double variance = Math.min(1, Math.max(1e-4, answer.get(1) / n - mean * mean));
      double noise = answer.sigma() / n;
      return new Posterior(mean, Math.sqrt(variance / n + noise * noise), Math.sqrt(variance));
    }
  }

  private record Labels() implements RowQuery {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public void addTo(Row row, double[] sum) {
      if (!Float.isNaN(row.label())) {
        sum[0] += row.label();
        sum[1] += row.label() * row.label();
      }
    }
  }

  @Override
  public void check(Target target) {
    if (target.kind() != Target.Kind.NUMBER) {
      throw new BadData(
          "`target`", target.name(), "must be a number", "a category", "choose another target");
    }
  }

  @Override
  public FittedTable fitted(Posterior posterior, Encoding encoding) {
    return new Fitted(posterior);
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    return new Fitted(
        new Posterior(members.number("mean"), members.number("sd"), members.number("spread")));
  }

  private record Fitted(Posterior posterior) implements FittedTable {
    @Override
    public String table() {
      return "average in half ranges: " + posterior.mean() + " +- " + posterior.sd() + "\n";
    }

    @Override
    public Map<String, Object> summary() {
      return parameters();
    }

    @Override
    public Map<String, Object> parameters() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("mean", posterior.mean());
      members.put("sd", posterior.sd());
      members.put("spread", posterior.spread());
      return members;
    }

    @Override
    public Optional<String> found(Target target) {
      double half = (target.max() - target.min()) / 2;
      double mean = target.min() + half * (1 + posterior.mean());
      return Optional.of("The average of " + target.name() + " is " + mean);
    }

    @Override
    public Predictor predictor(Target target) {
      return new NumberPredictor(
          (block, at) -> posterior.mean(),
          (block, at) -> Math.hypot(posterior.sd(), posterior.spread()),
          target);
    }

    @Override
    public Predictor uncertainPredictor(Target target) {
      return UncertainPredictor.parts(
          predictor(target),
          (block, at) -> Math.hypot(posterior.sd(), posterior.spread()),
          posterior.spread(),
          target);
    }
  }
}
