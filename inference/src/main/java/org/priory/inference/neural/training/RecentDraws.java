package org.priory.inference.neural.training;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Resumable;
import org.priory.inference.model.Snapshot;

/** The last draws of a fit, in memory. Nothing outlives the process. */
public final class RecentDraws implements Resumable.Store {
  private final int most;
  private final Deque<float[]> kept = new ArrayDeque<>();

  /**
   * None yet.
   *
   * @param most draws that are kept
   */
  public RecentDraws(int most) {
    this.most = most;
  }

  @Override
  public Optional<Snapshot> last() {
    return Optional.empty();
  }

  @Override
  public void save(Snapshot snapshot) {}

  @Override
  public void keep(long moves, float[] draw) {
    if (kept.size() == most) {
      kept.removeFirst();
    }
    kept.addLast(draw);
  }

  @Override
  public List<float[]> draws() {
    return List.copyOf(kept);
  }
}
