package org.priory.bench.reproduce.network;

import java.util.List;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.head.HeteroscedasticHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.NumberPrediction;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.training.NetworkTraining;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;

/**
 * A network that says a number's mean and variance, fitted as the paper does, and last of all the
 * mean c of (y - m)^2/v over the records, by which its variances are too small: what tables buy as
 * well, for 6 % of the budget.
 */
final class SpreadRegression implements Method<SpreadRegression.Fitted> {
  private static final double SHARE = 0.06;

  /** Four standard deviations: more counts as that. */
  private static final double MOST = 16;

  private static final double LEAST_FACTOR = 0.1;

  private final NetworkTraining steps;
  private final Plan plan;
  private final double records;

  /** A network, and by what its variances are to be multiplied. */
  record Fitted(Ensemble ensemble, double factor) {}

  private SpreadRegression(NetworkTraining steps, Plan plan, double records) {
    this.steps = steps;
    this.plan = plan;
    this.records = records;
  }

  /** With as little noise as the budget allows. */
  static SpreadRegression within(
      NetworkShape shape,
      double records,
      PrivacyBudget budget,
      TrainingSettings settings,
      long seed) {
    Plan plan = PlanWithin.leastNoise(budget, 0, z -> plan(shape, settings, z));
    double z = plan.noise().stretches().get(0).multiplier();
    return new SpreadRegression(
        NetworkTraining.withNoise(
                shape, new HeteroscedasticHead(), records, new NoiseMultiplier(z), settings)
            .startingFrom(seed),
        plan,
        records);
  }

  private static Plan plan(NetworkShape shape, TrainingSettings settings, double z) {
    Plan gradients =
        NetworkTraining.withNoise(
                shape, new HeteroscedasticHead(), 1, new NoiseMultiplier(z), settings)
            .plan();
    double last = z * Math.sqrt((1 - SHARE) / (SHARE * settings.steps()));
    return new Plan(
        gradients.sampling(),
        gradients.clip(),
        false,
        gradients.dimension(),
        new Noise(List.of(new Noise.Stretch(z, settings.steps()), new Noise.Stretch(last, 1))),
        Neighbours.ADD_REMOVE);
  }

  @Override
  public String name() {
    return steps.name();
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public Forecast forecast() {
    return steps.forecast();
  }

  @Override
  public List<String> choices() {
    return steps.choices();
  }

  @Override
  public Fitted fit(Questions questions, Progress progress) {
    Ensemble ensemble = steps.fit(questions, progress);
    NoisySum answer = questions.ask(new Errors(ensemble, plan.clip()));
    return new Fitted(
        ensemble, Math.max(LEAST_FACTOR, MOST * answer.get(0) / (plan.clip() * records)));
  }

  /** The sum of C min((y - m)^2/v, 16)/16: no record adds more than the clip C. */
  private record Errors(Ensemble ensemble, double clip) implements BatchQuery {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public double roundingShare(int rows) {
      return 0x1p-40;
    }

    @Override
    public Worker worker() {
      NumberPrediction says = new NumberPrediction(ensemble);
      return new Worker() {
        private double[] lengths = new double[0];

        @Override
        public void norms(Batch batch, double[] norms) {
          says.look(batch.features(), batch.offset(), batch.rows());
          for (int i = 0; i < batch.rows(); i++) {
            double away = batch.labels()[i] - says.mean(i);
            double variance = says.epistemic(i) + says.aleatoric(i);
            norms[i] = clip * Math.min(1, away * away / variance / MOST);
          }
          lengths = norms.clone();
        }

        @Override
        public void addWeighted(Batch batch, double[] weights, double[] sum) {
          for (int i = 0; i < batch.rows(); i++) {
            sum[0] += weights[i] * lengths[i];
          }
        }
      };
    }
  }
}
