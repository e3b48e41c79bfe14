package org.priory.inference.variational.regression;

import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.variational.ConjugateModel;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Row;

/**
 * A model that remembers what its last M-step was made from, so that the step can be taken again
 * with what was bought after it.
 *
 * @param <Q> the variational posterior
 */
final class LastStep<Q> implements ConjugateModel<Q>, Serializable {
  private final ConjugateModel<Q> model;
  private @Nullable NoisyStatistics statistics;
  private Q before;

  LastStep(ConjugateModel<Q> model) {
    this.model = model;
    this.before = model.start();
  }

  @Override
  public JointRelease release() {
    return model.release();
  }

  @Override
  public Q start() {
    return model.start();
  }

  @Override
  public void addExpected(Q q, Row row, double[] sum) {
    model.addExpected(q, row, sum);
  }

  @Override
  public Optional<BatchQuery> batch(Q q, double clip) {
    return model.batch(q, clip);
  }

  @Override
  public Q posterior(NoisyStatistics found, Q last) {
    statistics = found;
    before = last;
    return model.posterior(found, last);
  }

  /** The last M-step, by another model of the same statistics. */
  Q again(ConjugateModel<Q> other) {
    if (statistics == null) {
      throw new IllegalStateException("there was no step");
    }
    return other.posterior(statistics, before);
  }
}
