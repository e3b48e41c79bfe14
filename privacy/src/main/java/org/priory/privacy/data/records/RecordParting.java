package org.priory.privacy.data.records;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SourceKey;

/**
 * Puts records in the parts of an engine on several machines, by the first bits of their keys. Keys
 * and order are those that {@link Records#shuffled} makes on one machine.
 *
 * <p>The key of a row is a function of the secret and of the row's place in the table, that of a
 * person of the secret and the person. So a file that is read again, wherever, gives the same
 * records in the same parts.
 *
 * @param units whether a record is all rows of one person rather than a row
 * @param bits there are 2^bits parts
 * @param order what {@link Records#shuffled} is given the source of; secret
 */
public record RecordParting(boolean units, int bits, SourceKey order) implements Serializable {

  /** Takes the rows of one part. */
  public interface Taker {
    void take(int part, RowBlock rows);
  }

  /** The parts' share of rows of a table that come in their order. */
  public final class Splitter {
    private final RandomSource keys = order.open();
    private final long secret;
    private long next;

    /**
     * From a row of the table on.
     *
     * @param first its place in the table
     */
    Splitter(long first) {
      for (next = 0; next < first && !units; next++) {
        keys.nextLong();
      }
      next = first;
      secret = units ? keys.nextLong() : 0;
    }

    /** Hands out the next rows of the table. */
    public void split(RecordChunk rows, Taker taker) {
      int[] keyOfRow =
          units ? hashed(rows) : RandomOrder.drawn(rows.rows(), 0, RandomOrder.BITS, keys);
      int parts = 1 << bits;
      int[] counts = new int[parts];
      for (int key : keyOfRow) {
        counts[part(key)]++;
      }
      ChunkBuilder[] builders = new ChunkBuilder[parts];
      int[][] keysOfPart = new int[parts][];
      long[] firsts = new long[parts];
      int[] filled = new int[parts];
      for (int row = 0; row < keyOfRow.length; row++) {
        int part = part(keyOfRow[row]);
        if (filled[part] == 0) {
          builders[part] = new ChunkBuilder(rows.width(), rows.labels().length > 0, units);
          keysOfPart[part] = new int[units ? 0 : counts[part]];
          firsts[part] = next + row;
        }
        builders[part].add(rows, row, 1);
        if (!units) {
          keysOfPart[part][filled[part]] = keyOfRow[row];
        }
        filled[part]++;
      }
      next += rows.rows();
      for (int part = 0; part < parts; part++) {
        if (filled[part] > 0) {
          // A chunk of the source is at most one chunk here.
          taker.take(
              part, new RowBlock(firsts[part], builders[part].chunks().get(0), keysOfPart[part]));
        }
      }
    }

    private int[] hashed(RecordChunk rows) {
      int[] hashed = new int[rows.rows()];
      for (int row = 0; row < hashed.length; row++) {
        hashed[row] = RandomOrder.hashed(rows.unitKeys()[2 * row], secret);
      }
      return hashed;
    }

    private int part(int key) {
      return key >>> (RandomOrder.BITS - bits);
    }
  }

  /** Splits rows from a place in the table on. */
  public Splitter splitter(long first) {
    return new Splitter(first);
  }

  /**
   * A part of the records, in random order.
   *
   * @param blocks all rows of the part, in any order
   */
  public RecordPart assemble(List<RowBlock> blocks) {
    if (blocks.isEmpty()) {
      return RecordPart.NONE;
    }
    List<RowBlock> sorted = new ArrayList<>(blocks);
    sorted.sort(Comparator.comparingLong(RowBlock::first));
    RecordChunk any = sorted.get(0).rows();
    ChunkBuilder rows = new ChunkBuilder(any.width(), any.labels().length > 0, units);
    int count = 0;
    for (RowBlock block : sorted) {
      rows.add(block.rows(), 0, block.rows().rows());
      count = Math.addExact(count, block.keys().length);
    }
    Features features = RecordPart.features(any.width());
    if (units) {
      Records grouped = UnitGrouping.group(features, rows.chunks());
      return RecordPart.of(
          grouped.ordered(RandomOrder.hashed(grouped.units(), order.open().nextLong())));
    }
    int[] keys = new int[count];
    int done = 0;
    for (RowBlock block : sorted) {
      System.arraycopy(block.keys(), 0, keys, done, block.keys().length);
      done += block.keys().length;
    }
    return RecordPart.of(
        Records.of(features, rows.chunks(), RecordSource.chunkRows(any.width())).ordered(keys));
  }
}
