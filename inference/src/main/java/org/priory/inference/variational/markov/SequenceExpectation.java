package org.priory.inference.variational.markov;

import java.util.Arrays;
import org.priory.inference.variational.JointRelease;
import org.priory.privacy.query.RecordQuery;

/**
 * The E-step as a question: the expected statistics of sequences under q, scaled block by block.
 *
 * @param clip by which all of them are multiplied
 */
record SequenceExpectation(SequenceStatistics statistics, MarkovPosterior q, double clip)
    implements RecordQuery {

  @Override
  public int dimension() {
    return statistics.release().dimension();
  }

  @Override
  public Worker worker() {
    ForwardBackward chain =
        new ForwardBackward(StateWeights.expected(q, statistics.columns(), statistics.frame()));
    double[] share = new double[dimension()];
    return new SequenceWorker(statistics.columns()) {
      @Override
      void add(RowSequence rows, double[] sum) {
        Arrays.fill(share, 0);
        chain.run(rows);
        statistics.add(chain, rows, share);
        scaleInto(share, sum);
      }
    };
  }

  private void scaleInto(double[] share, double[] sum) {
    JointRelease release = statistics.release();
    int at = 0;
    for (int b = 0; b < release.blocks().size(); b++) {
      double by = clip * release.scale(b);
      for (int end = at + release.blocks().get(b).length(); at < end; at++) {
        sum[at] += by * share[at];
      }
    }
  }
}
