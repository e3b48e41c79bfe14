package org.priory.privacy.data.records;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that only its owner can read. Where the system allows it (all but Windows) its name is
 * gone as soon as it is open, so that nothing is left of it even after a crash; else when it is
 * closed.
 */
public final class TemporaryFile implements AutoCloseable {
  private final FileChannel channel;

  /**
   * A new file.
   *
   * @param folder where it is made
   */
  public TemporaryFile(Path folder) {
    try {
      Path path = Files.createTempFile(folder, "priory-", ".data");
      this.channel =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Fills what remains of the buffer from a place on, and makes it ready to be taken from. */
  public void read(ByteBuffer into, long position) {
    long at = position;
    try {
      while (into.hasRemaining()) {
        int count = channel.read(into, at);
        if (count < 0) {
          throw new EOFException("the file is shorter than it was");
        }
        at += count;
      }
    } catch (IOException e) {
      throw failed(e);
    }
    into.flip();
  }

  /** Writes what was put into the buffer to a place, and empties it. */
  public void write(ByteBuffer from, long position) {
    long at = position;
    from.flip();
    try {
      while (from.hasRemaining()) {
        at += channel.write(from, at);
      }
    } catch (IOException e) {
      throw failed(e);
    }
    from.clear();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static UncheckedIOException failed(IOException e) {
    return new UncheckedIOException("a temporary file cannot be used: free disk space?", e);
  }
}
