package org.priory.privacy.data.records;

import java.nio.file.Path;
import java.util.stream.IntStream;

/** Puts records where those go that do not fit in memory, however few they are. */
public final class OnDisk {
  private OnDisk() {}

  /** The same records, in the same order, in a temporary file. To be closed. */
  public static Records copy(Records records, Path folder) {
    RowFile file = new RowFile(folder, records.width());
    records.chunks().forEach(file::append);
    int[] keys =
        records.isShuffled()
            ? IntStream.range(0, records.units().count()).map(records::key).toArray()
            : new int[0];
    return new Records(records.features(), file, records.units(), keys);
  }
}
