package org.priory.spark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.JoinedChunks;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Target;

/** Rows that are made up where they are needed: in pieces elsewhere, or all of them here. */
final class SimulatedTable extends RecordSource {
  private static final int PIECES = 16;

  private final List<Piece> pieces;
  private final Features features;

  /** So many rows of so many features, and labels of two classes. */
  SimulatedTable(int rows, int width) {
    pieces =
        IntStream.range(0, PIECES)
            .mapToObj(i -> new Piece(i, first(rows, i + 1) - first(rows, i), width))
            .toList();
    features =
        Features.of(
            Collections.nCopies(width, "x"),
            Math.sqrt(width),
            Target.classes("y", List.of("0", "1")));
  }

  private static int first(int rows, int piece) {
    return (int) ((long) rows * piece / PIECES);
  }

  List<Piece> parts() {
    return pieces;
  }

  @Override
  public Features features() {
    return features;
  }

  @Override
  protected boolean hasUnits() {
    return false;
  }

  @Override
  protected ChunkReader rows() {
    Iterator<Piece> left = pieces.iterator();
    ChunkReader pass =
        new ChunkReader() {
          private Iterator<RecordChunk> chunks = Collections.emptyIterator();

          @Override
          public @Nullable RecordChunk next() {
            while (!chunks.hasNext() && left.hasNext()) {
              chunks = left.next().read().records().iterator();
            }
            return chunks.hasNext() ? chunks.next() : null;
          }

          @Override
          public void close() {}
        };
    return new JoinedChunks(pass, features, false);
  }

  /**
   * Some of its rows.
   *
   * @param number of the piece; its rows follow from it
   */
  record Piece(int number, int rows, int width) implements RowSource {
    @Override
    public Counted<RecordChunk> read() {
      InsecureSeededSource random = InsecureSeededSource.of(number);
      int most = RecordSource.chunkRows(width);
      List<RecordChunk> chunks = new ArrayList<>();
      for (int done = 0; done < rows; done += most) {
        int count = Math.min(most, rows - done);
        float[] features = new float[count * width];
        float[] labels = new float[count];
        for (int i = 0; i < features.length; i++) {
          features[i] = (float) random.nextDouble() - 0.5f;
        }
        for (int i = 0; i < count; i++) {
          labels[i] = (float) random.nextLong(2);
        }
        chunks.add(RecordChunk.of(width, features, labels));
      }
      return new Counted<>(chunks, null);
    }
  }
}
