package org.priory.inference.variational.belief;

import java.util.Optional;
import org.priory.inference.variational.ConjugateModel;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Row;

/**
 * A sigmoid belief network in the loop of {@link
 * org.priory.inference.variational.VariationalBayes}: VIPS (Park et al. 2020, Algorithm 6) for the
 * model of Gan et al. (2015),
 *
 * <pre>
 *   z_k ~ Bern(sigma(b_k)),   y_j | z ~ Bern(sigma(w_j'(z - 1/2) + c_j)),
 * </pre>
 *
 * <p>with Pólya-Gamma variables xi. q is fully factorised over the hidden units and over the
 * parameters, the means of which are found together.
 *
 * <p><b>Assumes</b> nothing about a row: its pixels are 0 or 1 by comparison with a public
 * threshold. <b>Releases</b> {@link BeliefStatistics}, which has the sensitivity. <b>Guarantees</b>
 * what the plan charged: q(z) and q(xi) live inside the question only.
 */
final class BeliefModel implements ConjugateModel<BeliefState> {
  private final BeliefStatistics statistics;
  private final Maximisation maximisation;
  private final BeliefState start;

  BeliefModel(BeliefStatistics statistics, double records, BeliefState start) {
    this.statistics = statistics;
    this.maximisation = new Maximisation(statistics, records);
    this.start = start;
  }

  @Override
  public JointRelease release() {
    return statistics.release();
  }

  @Override
  public BeliefState start() {
    return start;
  }

  @Override
  public void addExpected(BeliefState q, Row row, double[] sum) {
    Pixels pixels = statistics.pixels();
    int[] on = new int[pixels.count()];
    int count = pixels.on(row.block(), row.offset(), on);
    double[] s = new double[statistics.units()];
    HiddenUnits units = q.units().copy();
    units.infer(on, count, s);
    statistics.add(on, count, s, units.augmented(), sum);
  }

  @Override
  public Optional<BatchQuery> batch(BeliefState q, double clip) {
    return Optional.of(new BeliefBatch(statistics, q, clip));
  }

  @Override
  public BeliefState posterior(NoisyStatistics noisy, BeliefState last) {
    return maximisation.of(noisy, last);
  }
}
