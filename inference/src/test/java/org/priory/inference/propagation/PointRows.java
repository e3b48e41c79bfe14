package org.priory.inference.propagation;

import java.util.List;
import java.util.function.Consumer;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.Rows;

/** Some rows in memory. */
record PointRows(List<PointRow> rows) implements Rows {
  @Override
  public int count() {
    return rows.size();
  }

  @Override
  public int width() {
    return rows.get(0).width();
  }

  @Override
  public void forEach(Consumer<Row> visitor) {
    rows.forEach(visitor);
  }
}
