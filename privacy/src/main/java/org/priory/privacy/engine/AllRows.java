package org.priory.privacy.engine;

import java.util.function.Consumer;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.data.Records;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.Rows;

/** All rows of the data, for named mechanisms. */
public final class AllRows implements Rows {
  private final Records data;

  public AllRows(Records data) {
    this.data = data;
  }

  @Override
  public int count() {
    return data.rows();
  }

  @Override
  public int width() {
    return data.width();
  }

  /** Rows in a file are shown by another thread, which nobody can interrupt. */
  @Override
  public void forEach(Consumer<Row> visitor) {
    if (data.isInMemory()) {
      visit(visitor);
    } else {
      Workers.aside(() -> visit(visitor));
    }
  }

  private void visit(Consumer<Row> visitor) {
    RowView view = new RowView(data, data.cursor());
    for (int row = 0; row < data.rows(); row++) {
      visitor.accept(view.at(row));
    }
  }
}
