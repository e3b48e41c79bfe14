package org.priory.privacy.data.records;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.parallel.Workers;
import org.priory.numerics.random.RandomSource;

/**
 * Rows of another source, each replaced by what a fixed function makes of it.
 *
 * <p>Where that is several rows, they are a unit. Its name is drawn, so that the place of a record
 * in the random order does not depend on how many are before it in the file ({@code
 * docs/proofs/wall.md}, section 4).
 */
final class DerivedSource extends RecordSource {
  private final RecordSource source;
  private final Derivation derivation;
  private final RandomSource names;

  DerivedSource(RecordSource source, Derivation derivation, RandomSource names) {
    if (source.hasUnits()) {
      throw new IllegalArgumentException("every row must be a record");
    }
    this.source = source;
    this.derivation = derivation;
    this.names = names;
  }

  @Override
  public Features features() {
    return derivation.features();
  }

  @Override
  protected boolean hasUnits() {
    return derivation.copies() > 1;
  }

  @Override
  protected ChunkReader rows() {
    return new Chunks(source.rows());
  }

  /** One pass. A row of the source may be in the middle when a chunk is full. */
  private final class Chunks implements ChunkReader {
    private final ChunkReader rows;
    private final int width = derivation.features().width();
    private final int copies = derivation.copies();
    private final int size = RecordSource.chunkRows(width);
    private @Nullable RecordChunk current;

    /** Copies of rows of the current chunk that were handed out. */
    private int taken;

    /** The rows that were made of some of the current chunk, its first at {@link #madeFrom}. */
    private float[] made = new float[0];

    private long[] madeNames = new long[0];
    private int madeFrom;
    private int madeTo;

    Chunks(ChunkReader rows) {
      this.rows = rows;
      this.current = rows.next();
    }

    @Override
    public @Nullable RecordChunk next() {
      if (current == null) {
        return null;
      }
      float[] values = new float[Math.multiplyExact(size, width)];
      float[] labels = new float[current.labels().length == 0 ? 0 : size];
      long[] known = new long[(size + 63) / 64];
      long[] keys = new long[hasUnits() ? 2 * size : 0];
      int done = 0;
      while (current != null && done < size) {
        make(current, size - done);
        int count = Math.min(madeTo * copies - taken, size - done);
        System.arraycopy(
            made, (taken - madeFrom * copies) * width, values, done * width, count * width);
        for (int i = 0; i < count; i++) {
          int row = (taken + i) / copies;
          if (labels.length > 0) {
            labels[done + i] = current.labels()[row];
            known[(done + i) >> 6] |= current.isLabelled(row) ? 1L << (done + i) : 0;
          }
          if (keys.length > 0) {
            keys[2 * (done + i)] = madeNames[2 * (row - madeFrom)];
            keys[2 * (done + i) + 1] = madeNames[2 * (row - madeFrom) + 1];
          }
        }
        done += count;
        taken += count;
        if (taken == current.rows() * copies) {
          current = rows.next();
          taken = 0;
          madeFrom = 0;
          madeTo = 0;
        }
      }
      return new RecordChunk(
          width,
          done,
          done == size ? values : Arrays.copyOf(values, done * width),
          labels.length == 0 ? labels : Arrays.copyOf(labels, done),
          known,
          keys.length == 0 ? keys : Arrays.copyOf(keys, 2 * done));
    }

    /** Makes so many rows, or some more, unless there are some left. */
    private void make(RecordChunk chunk, int wanted) {
      if (taken < madeTo * copies) {
        return;
      }
      madeFrom = madeTo;
      madeTo = Math.min(chunk.rows(), madeFrom + (wanted + copies - 1) / copies);
      int count = madeTo - madeFrom;
      made = new float[Math.multiplyExact(count * copies, width)];
      madeNames = new long[hasUnits() ? 2 * count : 0];
      for (int i = 0; i < madeNames.length; i++) {
        madeNames[i] = names.nextLong();
      }
      int parts = Math.min(count, Workers.threads());
      Workers.each(
          parts,
          part -> {
            Derivation.Worker worker = derivation.worker();
            int first = (int) ((long) count * part / parts);
            int end = (int) ((long) count * (part + 1) / parts);
            worker.derive(
                chunk.features(),
                (madeFrom + first) * chunk.width(),
                end - first,
                made,
                first * copies * width);
          });
    }

    @Override
    public Optional<CuratorsCounts> counts() {
      return rows.counts();
    }

    @Override
    public void close() {
      rows.close();
    }
  }
}
