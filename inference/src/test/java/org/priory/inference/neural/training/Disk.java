package org.priory.inference.neural.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Resumable;
import org.priory.inference.model.Snapshot;

/** A disk that outlives the process. */
public final class Disk implements Resumable.Store {
  public Optional<Snapshot> saved = Optional.empty();
  final List<float[]> kept = new ArrayList<>();

  @Override
  public Optional<Snapshot> last() {
    return saved;
  }

  @Override
  public void save(Snapshot snapshot) {
    saved =
        Optional.of(
            new Snapshot(
                snapshot.moves(), snapshot.values().stream().map(float[]::clone).toList()));
  }

  @Override
  public void keep(long moves, float[] draw) {
    kept.add(draw);
  }

  @Override
  public List<float[]> draws() {
    return kept;
  }
}
