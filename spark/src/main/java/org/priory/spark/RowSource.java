package org.priory.spark;

import java.io.Serializable;
import org.priory.privacy.data.records.RecordChunk;

/** Rows of a table that any machine can read, the same ones each time. */
interface RowSource extends Serializable {

  /** The rows, encoded. */
  Counted<RecordChunk> read();
}
