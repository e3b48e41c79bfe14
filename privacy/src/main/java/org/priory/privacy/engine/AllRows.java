package org.priory.privacy.engine;

import java.util.function.Consumer;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Units;
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
    forEachOfRecords((record, row) -> visitor.accept(row));
  }

  @Override
  public void forEachOfRecords(RecordVisitor visitor) {
    if (data.isInMemory()) {
      visit(visitor);
    } else {
      Workers.aside(() -> visit(visitor));
    }
  }

  private void visit(RecordVisitor visitor) {
    RowView view = new RowView(data, data.cursor());
    Units units = data.units();
    for (int record = 0; record < units.count(); record++) {
      for (int row = units.start(record); row < units.end(record); row++) {
        visitor.visit(record, view.at(row));
      }
    }
  }
}
