package org.priory.inference.variational.markov;

import java.util.Optional;
import org.priory.inference.variational.ConjugateModel;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.privacy.query.RecordQuery;
import org.priory.privacy.query.Row;

/**
 * A hidden Markov model in the loop of {@link org.priory.inference.variational.VariationalBayes}:
 * VIPS (Park et al. 2020, section 4) for the model of MacKay 1997 and Beal 2003, chapter 3. The
 * record is a whole sequence.
 *
 * <p><b>Releases</b> {@link SequenceStatistics}, which has the sensitivity. <b>Guarantees</b> what
 * the plan charged: which state a row is in lives inside the question only.
 */
final class MarkovModel implements ConjugateModel<MarkovPosterior> {
  private final SequenceStatistics statistics;
  private final double rows;
  private final MarkovPosterior start;

  /**
   * A model.
   *
   * @param rows of a sequence, on average
   * @param start where the iteration begins
   */
  MarkovModel(SequenceStatistics statistics, double rows, MarkovPosterior start) {
    this.statistics = statistics;
    this.rows = rows;
    this.start = start;
  }

  @Override
  public JointRelease release() {
    return statistics.release();
  }

  @Override
  public MarkovPosterior start() {
    return start;
  }

  /** The statistics of a sequence of one row. */
  @Override
  public void addExpected(MarkovPosterior q, Row row, double[] sum) {
    RowSequence one = new RowSequence(statistics.columns());
    one.see(row);
    if (one.length() > 0) {
      ForwardBackward chain =
          new ForwardBackward(StateWeights.expected(q, statistics.columns(), statistics.frame()));
      chain.run(one);
      statistics.add(chain, one, sum);
    }
  }

  @Override
  public Optional<RecordQuery> ofRecords(MarkovPosterior q, double clip) {
    return Optional.of(new SequenceExpectation(statistics, q, clip));
  }

  @Override
  public MarkovPosterior posterior(NoisyStatistics noisy, MarkovPosterior last) {
    return new MarkovUpdate(statistics, rows, noisy, last).posterior();
  }
}
