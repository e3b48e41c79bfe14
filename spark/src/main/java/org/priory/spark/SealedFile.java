package org.priory.spark;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.Set;
import javax.crypto.Cipher;

/**
 * A value in a file that only its owner may open and only who has the key can read: a salt, then
 * encrypted segments. Whatever was changed in it is noticed before any of it is used.
 */
final class SealedFile {
  private static final int SEGMENT = 1 << 18;
  private static final int TAG = 16;

  private SealedFile() {}

  /** Attributes of a file that nobody but its owner may open, where the file system knows them. */
  static FileAttribute<?>[] closed(Path folder, String permissions) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** Writes a value to a new file. */
  static void write(Path file, SealKey key, int part, Serializable value) {
    byte[] salt = SealKey.drawn(SealKey.SALT_BYTES);
    try (OutputStream out =
        Channels.newOutputStream(
            Files.newByteChannel(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                closed(file, "rw-------")))) {
      out.write(salt);
      try (ObjectOutputStream objects =
          new ObjectOutputStream(new Sealing(out, key.segments(Cipher.ENCRYPT_MODE, part, salt)))) {
        objects.writeObject(value);
      }
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("a frozen part cannot be written: is there room?", e);
    }
  }

  /**
   * Reads a value.
   *
   * @throws IllegalStateException if the file is not, to the last bit, one that was written with
   *     the key for the part
   */
  static Serializable read(Path file, SealKey key, int part) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), SEGMENT + TAG)) {
      byte[] salt = in.readNBytes(SealKey.SALT_BYTES);
      InputStream opened = new Opening(in, key.segments(Cipher.DECRYPT_MODE, part, salt));
      try (ObjectInputStream objects = new ObjectInputStream(opened)) {
        return (Serializable) objects.readObject();
      }
    } catch (IOException | GeneralSecurityException | ClassNotFoundException e) {
      throw new IllegalStateException(
          "a frozen part cannot be read, or is not as it was written: fit again when nobody"
              + " touches the folder of spark.checkpoint.dir; what was charged stays charged",
          e);
    }
  }

  /** Encrypts what is written, segment by segment. */
  private static final class Sealing extends FilterOutputStream {
    private final SealKey.Segments segments;
    private final byte[] segment = new byte[SEGMENT];
    private int filled;

    Sealing(OutputStream out, SealKey.Segments segments) {
      super(out);
      this.segments = segments;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] values, int from, int length) throws IOException {
      int done = 0;
      while (done < length) {
        if (filled == SEGMENT) {
          put(false);
        }
        int count = Math.min(length - done, SEGMENT - filled);
        System.arraycopy(values, from + done, segment, filled, count);
        filled += count;
        done += count;
      }
    }

    private void put(boolean isLast) throws IOException {
      try {
        out.write(segments.next(segment, filled, isLast));
        filled = 0;
      } catch (GeneralSecurityException e) {
        throw new IOException(e);
      }
    }

    @Override
    public void flush() {
      // A segment is written when it is full.
    }

    @Override
    public void close() throws IOException {
      put(true);
      super.close();
    }
  }

  /** Decrypts segment by segment; none is shown before its tag was checked. */
  private static final class Opening extends InputStream {
    private final InputStream in;
    private final SealKey.Segments segments;
    private byte[] segment = new byte[0];
    private int next;
    private boolean isLast;

    Opening(InputStream in, SealKey.Segments segments) {
      this.in = in;
      this.segments = segments;
    }

    private boolean hasMore() throws IOException {
      while (next == segment.length && !isLast) {
        byte[] sealed = in.readNBytes(SEGMENT + TAG);
        if (sealed.length < TAG) {
          throw new EOFException("a segment is missing");
        }
        in.mark(1);
        isLast = in.read() < 0;
        in.reset();
        try {
          segment = segments.next(sealed, sealed.length, isLast);
        } catch (GeneralSecurityException e) {
          throw new IOException(e);
        }
        next = 0;
      }
      return next < segment.length;
    }

    @Override
    public int read() throws IOException {
      return hasMore() ? segment[next++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (!hasMore()) {
        return -1;
      }
      int count = Math.min(length, segment.length - next);
      System.arraycopy(segment, next, into, from, count);
      next += count;
      return count;
    }
  }
}
