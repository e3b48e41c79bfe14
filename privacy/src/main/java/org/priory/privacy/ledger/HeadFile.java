package org.priory.privacy.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of the chain in a small file beside the ledger, sealed with the ledger's key.
 *
 * <p>Also holds a hash over the whole image of the database, taken when the ledger was last closed,
 * so that any changed byte is found, also one that no entry uses.
 *
 * <p>One line of fixed length, overwritten in place by one write that fits in a sector, so that a
 * crash leaves the old line or the new one. It is written after the entry is on disk: after a crash
 * it may lag behind, which is allowed.
 */
final class HeadFile implements Witness {
  private static final Pattern LINE =
      Pattern.compile("priory-head 1 (\\d{19}) ([0-9a-f]{64}) ([0-9a-f]{64}) ([0-9a-f]{64})\n");

  /** In place of the image's hash while the ledger is open. */
  private static final String NO_IMAGE = Chain.START;

  /** Locks on files are for the whole process, so that threads have to take turns before. */
  private static final Object TURN = new Object();

  private final Path file;

  private HeadFile(Path file) {
    this.file = file;
  }

  static HeadFile of(Path ledger) {
    return new HeadFile(ledger.resolveSibling(ledger.getFileName() + ".head"));
  }

  boolean exists() {
    return Files.exists(file);
  }

  /** What the line says. */
  private record Line(ChainHead head, String image) {

    static Line of(Matcher matcher) {
      return new Line(
          new ChainHead(Long.parseLong(matcher.group(1)), matcher.group(2)), matcher.group(3));
    }

    String sealed(String key) {
      String text =
          String.format(Locale.ROOT, "priory-head 1 %019d %s %s", head.count(), head.hash(), image);
      return text + " " + Chain.mac(key, "head file", text) + "\n";
    }
  }

  @Override
  public Optional<ChainHead> recall(String key) throws IOException {
    return read(key).map(Line::head);
  }

  /** The hash of the database's image at this head, if one was taken. */
  Optional<String> image(ChainHead head, String key) throws IOException {
    return read(key)
        .filter(line -> line.head().equals(head) && !line.image().equals(NO_IMAGE))
        .map(Line::image);
  }

  @Override
  public void remember(ChainHead head, String key) throws IOException {
    write(
        new Line(head, NO_IMAGE),
        key,
        old -> old.isEmpty() || old.get().head().count() < head.count());
  }

  /** Remembers the hash of the database's image at this head, if the head is remembered. */
  void remember(ChainHead head, String image, String key) throws IOException {
    write(new Line(head, image), key, old -> old.isPresent() && old.get().head().equals(head));
  }

  private Optional<Line> read(String key) throws IOException {
    if (!exists()) {
      return Optional.empty();
    }
    synchronized (TURN) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
          FileLock lock = channel.lock(0, Long.MAX_VALUE, true)) {
        return lock.isValid() ? read(channel, key) : Optional.empty();
      }
    }
  }

  private void write(Line line, String key, Predicate<Optional<Line>> replaces) throws IOException {
    synchronized (TURN) {
      var options =
          EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      try (FileChannel channel = FileChannel.open(file, options, LedgerFile.ownerOnly(file));
          FileLock lock = channel.lock()) {
        if (lock.isValid() && replaces.test(read(channel, key))) {
          byte[] bytes = line.sealed(key).getBytes(StandardCharsets.US_ASCII);
          channel.write(ByteBuffer.wrap(bytes), 0);
        }
      }
    }
  }

  /** Empty if the file is: it was made and not yet written when somebody died. */
  private Optional<Line> read(FileChannel channel, String key) throws IOException {
    if (channel.size() == 0) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.allocate(1024);
    int length = channel.read(bytes, 0);
    String text = new String(bytes.array(), 0, Math.max(0, length), StandardCharsets.ISO_8859_1);
    Matcher matcher = LINE.matcher(text);
    if (matcher.matches()) {
      Line line = Line.of(matcher);
      if (text.equals(line.sealed(key))) {
        return Optional.of(line);
      }
    }
    throw new LedgerDamaged(file.toString(), "the head file is not as it was written");
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
