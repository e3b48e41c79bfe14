package org.priory.inference.neural.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Resumable;
import org.priory.inference.model.Snapshot;
import org.priory.inference.rows.RowScale;

/** Keeps the scales of rows with what else a fit saves: first of all values, as floats. */
public final class ScaledStore implements Resumable.Store {
  private final Resumable.Store store;
  private Optional<RowScale> scale;

  public ScaledStore(Resumable.Store store) {
    this.store = store;
    this.scale = store.last().map(saved -> scale(saved.values().get(0)));
  }

  /** What was saved; empty at the start. */
  public Optional<RowScale> scale() {
    return scale;
  }

  /** Sets what is to be saved. Returns it with the digits that will be. */
  public RowScale keep(RowScale bought) {
    RowScale rounded = scale(values(bought));
    scale = Optional.of(rounded);
    return rounded;
  }

  private static float[] values(RowScale scale) {
    int d = scale.centre().length;
    float[] values = new float[2 * d];
    for (int j = 0; j < d; j++) {
      values[j] = (float) scale.centre()[j];
      values[d + j] = (float) scale.scale()[j];
    }
    return values;
  }

  private static RowScale scale(float[] values) {
    int d = values.length / 2;
    double[] centre = new double[d];
    double[] scale = new double[d];
    for (int j = 0; j < d; j++) {
      centre[j] = values[j];
      scale[j] = values[d + j];
    }
    return new RowScale(centre, scale);
  }

  @Override
  public Optional<Snapshot> last() {
    return store
        .last()
        .map(
            saved -> new Snapshot(saved.moves(), saved.values().subList(1, saved.values().size())));
  }

  @Override
  public void save(Snapshot snapshot) {
    List<float[]> values = new ArrayList<>(List.of(values(scale.orElseThrow())));
    values.addAll(snapshot.values());
    store.save(new Snapshot(snapshot.moves(), values));
  }

  @Override
  public void keep(long moves, float[] draw) {
    store.keep(moves, draw);
  }

  @Override
  public List<float[]> draws() {
    return store.draws();
  }
}
