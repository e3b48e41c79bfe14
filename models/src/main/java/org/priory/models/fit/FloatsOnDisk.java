package org.priory.models.fit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.AbstractList;
import java.util.List;

/**
 * Draws of a network's parameters that stay in files: each is read when it is asked for, so that
 * memory holds one at a time, however many there are. Floats are of 32 bits, lowest byte first.
 */
public final class FloatsOnDisk extends AbstractList<float[]> {
  private final List<Place> places;
  private final int length;

  /**
   * Where a draw starts.
   *
   * @param offset in bytes
   */
  public record Place(Path file, long offset) {}

  /**
   * Makes a list of draws that all have the same length.
   *
   * @param length floats of each
   */
  public FloatsOnDisk(List<Place> places, int length) {
    this.places = List.copyOf(places);
    this.length = length;
  }

  @Override
  public int size() {
    return places.size();
  }

  @Override
  public float[] get(int index) {
    Place place = places.get(index);
    ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * length).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel in = FileChannel.open(place.file(), StandardOpenOption.READ)) {
      while (bytes.hasRemaining()) {
        if (in.read(bytes, place.offset() + bytes.position()) < 0) {
          throw new IOException(place.file() + " has become shorter");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    float[] values = new float[length];
    bytes.flip();
    bytes.asFloatBuffer().get(values);
    return values;
  }

  /** The draws, held in memory if they take at most a quarter of it, else left on disk. */
  public List<float[]> inMemoryIfSmall() {
    long bytes = (long) Float.BYTES * length * size();
    return bytes <= Runtime.getRuntime().maxMemory() / 4 ? List.copyOf(this) : this;
  }
}
