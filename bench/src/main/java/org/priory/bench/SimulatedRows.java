package org.priory.bench;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Target;

/** A binary target and features: an intercept, the others drawn evenly from [-1, 1]. */
final class SimulatedRows extends RecordSource {
  private final int rows;
  private final int width;

  SimulatedRows(int rows, int width) {
    this.rows = rows;
    this.width = width;
  }

  @Override
  public Features features() {
    List<String> names = IntStream.range(0, width).mapToObj(j -> "x" + j).toList();
    Target target = new Target(Target.Kind.BINARY, "y", List.of(), -1, 1);
    return Features.of(names, Math.sqrt(width), target);
  }

  @Override
  protected boolean hasUnits() {
    return false;
  }

  @Override
  protected ChunkReader rows() {
    return new ChunkReader() {
      private final SplittableRandom random = new SplittableRandom(1);
      private int done;

      @Override
      public @Nullable RecordChunk next() {
        int count = Math.min(chunkRows(width), rows - done);
        done += count;
        return count == 0 ? null : chunk(count, width, random);
      }

      @Override
      public void close() {}
    };
  }

  static RecordChunk chunk(int rows, int width, SplittableRandom random) {
    float[] values = new float[rows * width];
    float[] labels = new float[rows];
    for (int i = 0; i < values.length; i++) {
      // 24 bits are a float in [-1, 1)
      values[i] = i % width == 0 ? 1 : (random.nextInt() >> 8) * 0x1p-23f;
    }
    for (int i = 0; i < rows; i++) {
      labels[i] = random.nextInt() & 1;
    }
    return RecordChunk.of(width, values, labels);
  }
}
