package org.priory.inference;

import java.util.function.Consumer;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.Rows;

/** Rows in an array, for named mechanisms. */
public record ArrayRows(float[] values, float[] labels, int width) implements Rows {

  @Override
  public int count() {
    return labels.length;
  }

  @Override
  public void forEach(Consumer<Row> visitor) {
    for (int i = 0; i < labels.length; i++) {
      visitor.accept(new ArrayRow(values, i * width, width, labels[i]));
    }
  }
}
