package org.priory.privacy.data.file;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;

/** A file of data, plain or gzip, whose failures are told in one line. */
public final class DataFile {

  private static final int BUFFER = 1 << 16;
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;

  private final Path path;

  /**
   * @throws BadData if there is no such file, or it is empty
   */
  public DataFile(Path path) {
    this.path = path;
    if (!Files.exists(path)) {
      String was = Files.notExists(path) ? "not found" : "not reached";
      throw bad("", "must be a file", was, "check the path");
    }
    if (Files.isDirectory(path)) {
      throw bad("", "must be a file", "a folder", "name a file in it");
    }
    if (!Files.isReadable(path)) {
      throw bad("", "must be readable", "not", "check the file's permissions");
    }
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** A fault of this file; see {@link BadData}. */
  public BadData bad(String place, String rule, Object was, String remedy) {
    return new BadData(path.toString(), place, rule, was, remedy);
  }

  /** The last part of the name after a dot, without ".gz", in lower case; empty if none. */
  public String extension() {
    String name = plainName();
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1);
  }

  /** The name without ".gz", in lower case. */
  public String plainName() {
    String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
    return isNamedGzip() ? name.substring(0, name.length() - ".gz".length()) : name;
  }

  private boolean isNamedGzip() {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
  }

  /** Whether the content is not packed. */
  public boolean isPlain() {
    try (InputStream in = Files.newInputStream(path)) {
      return in.read() != GZIP_FIRST || in.read() != GZIP_SECOND;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** The content, unpacked if it is gzip. */
  public InputStream open() {
    InputStream in = null;
    try {
      in = new BufferedInputStream(Files.newInputStream(path), BUFFER);
      in.mark(2);
      int first = in.read();
      int second = in.read();
      in.reset();
      if (first < 0) {
        throw bad("", "must hold data", "empty", "check that the file was written whole");
      }
      boolean gzip = first == GZIP_FIRST && second == GZIP_SECOND;
      if (!gzip && isNamedGzip()) {
        throw bad("", "must be gzip as its name says", "something else", "take .gz off its name");
      }
      return gzip ? new GZIPInputStream(in, BUFFER) : in;
    } catch (IOException e) {
      throw unreadable(close(in, e));
    } catch (BadData e) {
      throw close(in, e);
    }
  }

  private static <E extends Exception> E close(@Nullable InputStream in, E e) {
    if (in != null) {
      try {
        in.close();
      } catch (IOException second) {
        e.addSuppressed(second);
      }
    }
    return e;
  }

  /** Up to that many first bytes of the content. */
  byte[] head(int bytes) {
    try (InputStream in = open()) {
      return in.readNBytes(bytes);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Why reading failed, without the content. */
  public BadData unreadable(Exception thrown) {
    Throwable cause = thrown.getCause();
    Throwable e = thrown instanceof UncheckedIOException && cause != null ? cause : thrown;
    if (e instanceof ZipException || e instanceof EOFException) {
      return bad("", "must be whole gzip", "damaged or cut off", "fetch or pack the file again");
    }
    return bad("", "must be readable", e.getClass().getSimpleName(), "check disk and permissions");
  }
}
