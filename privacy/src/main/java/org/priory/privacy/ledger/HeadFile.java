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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of the chain in a small file beside the ledger, sealed with the ledger's key.
 *
 * <p>One line of fixed length, overwritten in place by one write that fits in a sector, so that a
 * crash leaves the old line or the new one. It is written after the entry is on disk: after a crash
 * it may lag behind, which is allowed.
 */
final class HeadFile implements Witness {
  private static final Pattern LINE =
      Pattern.compile("priory-head 1 (\\d{19}) ([0-9a-f]{64}) ([0-9a-f]{64})\n");

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

  @Override
  public Optional<Head> recall(String key) throws IOException {
    if (!exists()) {
      return Optional.empty();
    }
    synchronized (TURN) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
          FileLock lock = channel.lock(0, Long.MAX_VALUE, true)) {
        return lock.isValid() ? Optional.of(read(channel, key)) : Optional.empty();
      }
    }
  }

  @Override
  public void remember(Head head, String key) throws IOException {
    synchronized (TURN) {
      var options =
          EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      try (FileChannel channel = FileChannel.open(file, options, LedgerFile.ownerOnly(file));
          FileLock lock = channel.lock()) {
        if (lock.isValid() && (channel.size() == 0 || read(channel, key).count() < head.count())) {
          channel.write(ByteBuffer.wrap(line(head, key).getBytes(StandardCharsets.US_ASCII)), 0);
        }
      }
    }
  }

  private Head read(FileChannel channel, String key) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(1024);
    int length = channel.read(bytes, 0);
    String line = new String(bytes.array(), 0, Math.max(0, length), StandardCharsets.ISO_8859_1);
    Matcher matcher = LINE.matcher(line);
    if (matcher.matches()) {
      Head head = new Head(Long.parseLong(matcher.group(1)), matcher.group(2));
      if (line.equals(line(head, key))) {
        return head;
      }
    }
    throw new LedgerDamaged(file.toString(), "the head file is not as it was written");
  }

  private static String line(Head head, String key) {
    String seal = Chain.mac(key, "head file", head.count() + "\n" + head.hash());
    return String.format(
        Locale.ROOT, "priory-head 1 %019d %s %s\n", head.count(), head.hash(), seal);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
