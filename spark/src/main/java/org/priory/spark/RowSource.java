package org.priory.spark;

import java.io.Serializable;
import java.security.MessageDigest;
import java.util.List;
import org.priory.privacy.data.encoding.UnitCell;
import org.priory.privacy.data.records.RecordChunk;

/** Rows of a table that any machine can read, the same ones each time. */
interface RowSource extends Serializable {

  /** The rows, encoded. */
  List<RecordChunk> read();

  /**
   * What was read at first. Never leaves the driver and the tasks.
   *
   * @param rows how many
   * @param digest of the encoded rows
   */
  record Content(long rows, byte[] digest) implements Serializable {

    /** What some rows are. */
    static Content of(List<RecordChunk> chunks) {
      MessageDigest digest = UnitCell.newDigest();
      long rows = 0;
      for (RecordChunk chunk : chunks) {
        rows += chunk.rows();
        chunk.digest(digest);
      }
      return new Content(rows, digest.digest());
    }
  }
}
