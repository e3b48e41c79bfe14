package org.priory.privacy.data;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows of another source, each replaced by what a fixed function makes of it. */
final class DerivedSource extends RecordSource {
  private final RecordSource source;
  private final Derivation derivation;

  DerivedSource(RecordSource source, Derivation derivation) {
    if (source.hasUnits()) {
      throw new IllegalArgumentException("every row must be a record");
    }
    this.source = source;
    this.derivation = derivation;
  }

  @Override
  public Features features() {
    return derivation.features();
  }

  @Override
  protected boolean hasUnits() {
    return false;
  }

  @Override
  protected ChunkReader rows() {
    return new Chunks(source.rows());
  }

  /** One pass. A chunk of the source may become several, or a part of one. */
  private final class Chunks implements ChunkReader {
    private final ChunkReader rows;
    private final int width = derivation.features().width();
    private final int size = RecordSource.chunkRows(width);
    private @Nullable RecordChunk current;

    /** Rows of the current chunk that are done. */
    private int taken;

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
      int done = 0;
      while (current != null && done < size) {
        int count = Math.min(current.rows() - taken, size - done);
        derive(current, taken, count, values, done);
        for (int i = 0; i < count && labels.length > 0; i++) {
          labels[done + i] = current.labels()[taken + i];
          known[(done + i) >> 6] |= current.isLabelled(taken + i) ? 1L << (done + i) : 0;
        }
        done += count;
        taken += count;
        if (taken == current.rows()) {
          current = rows.next();
          taken = 0;
        }
      }
      return new RecordChunk(
          width,
          done,
          done == size ? values : Arrays.copyOf(values, done * width),
          labels.length == 0 ? labels : Arrays.copyOf(labels, done),
          known,
          new long[0]);
    }

    /** Some rows of a chunk, on all cores. */
    private void derive(RecordChunk chunk, int from, int count, float[] values, int first) {
      int parts = Math.min(count, Runtime.getRuntime().availableProcessors());
      IntStream.range(0, parts)
          .parallel()
          .forEach(
              part -> {
                Derivation.Worker worker = derivation.worker();
                int end = (int) ((long) count * (part + 1) / parts);
                for (int i = (int) ((long) count * part / parts); i < end; i++) {
                  int to = (first + i) * width;
                  worker.derive(chunk.features(), (from + i) * chunk.width(), values, to);
                }
              });
    }

    @Override
    public void close() {
      rows.close();
    }
  }
}
