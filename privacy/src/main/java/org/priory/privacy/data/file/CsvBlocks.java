package org.priory.privacy.data.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.data.encoding.Cell;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.PlainLines;
import org.priory.privacy.data.encoding.RowBuilder;
import org.priory.privacy.data.encoding.Tally;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.Schema;

/**
 * One pass over a CSV file on all threads: blocks of bytes that end with a line are parsed side by
 * side, and their rows come in the order of the file, in chunks of any size.
 *
 * <p>The end of a line ends a record unless it stands in quotes. So a block that follows a whole
 * record, and has no field in quotes, ends with a whole record too, and the next one may be parsed
 * for itself. One without a quote anywhere is not even parsed as text ({@link PlainLines}). From
 * the first block on that has a field in quotes, or no end of a line, the rest is parsed as one
 * text. Either way rows are those of {@link CsvChunks}.
 */
final class CsvBlocks implements ChunkReader {
  /** Most bytes of a block. */
  static final int BYTES = 1 << 19;

  private static final int LEAST_BYTES = 1 << 14;

  /** Features that rows of a block have, about, if their fields are short. */
  private static final int FEATURES = 1 << 20;

  /** Features of a piece. */
  private static final int PIECE = 1 << 18;

  private final DataFile file;
  private final Encoding encoding;
  private final Schema.Layout layout;
  private final char separator;
  private final @Nullable Cell[] cells;
  private final InputStream in;
  private final int bytes;
  private final int pieceRows;
  private final Tally tally;
  private final Deque<RecordChunk> ready = new ArrayDeque<>();

  /** What was read after the last block. */
  private byte[] begun = new byte[0];

  private boolean isFirst = true;
  private boolean isEnded;
  private @Nullable CsvChunks rest;

  CsvBlocks(DataFile file, Encoding encoding, char separator, @Nullable Cell[] cells) {
    this(file, encoding, separator, cells, bytes(encoding.width(), cells.length));
  }

  /**
   * One pass.
   *
   * @param bytes of a block
   */
  CsvBlocks(DataFile file, Encoding encoding, char separator, @Nullable Cell[] cells, int bytes) {
    this.file = file;
    this.encoding = encoding;
    this.layout = encoding.schema().layout();
    this.separator = separator;
    this.cells = cells;
    this.bytes = bytes;
    this.pieceRows =
        Math.max(1, Math.min(RecordSource.chunkRows(encoding.width()), PIECE / encoding.width()));
    this.tally = new RowBuilder(encoding, pieceRows).tally();
    this.in = file.open();
  }

  /** So many that the rows are few, where fields have two characters with the separator. */
  private static int bytes(int width, int fields) {
    long rows = Math.max(1, FEATURES / Math.max(1, width));
    return (int) Math.max(LEAST_BYTES, Math.min(BYTES, rows * 2 * fields));
  }

  /** Bytes up to an end, with room behind it. */
  private record Block(byte[] bytes, int end) {}

  /** What became of a block. */
  private record Parsed(List<RecordChunk> pieces, Tally tally, boolean isWhole) {}

  @Override
  public @Nullable RecordChunk next() {
    while (ready.isEmpty() && rest == null && !isEnded) {
      parseSome();
    }
    CsvChunks after = rest;
    return ready.isEmpty() && after != null ? after.next() : ready.poll();
  }

  /** Reads a few blocks for each thread, and parses them. */
  private void parseSome() {
    boolean heads = isFirst;
    List<Block> blocks = read(heads ? 1 : 2 * Workers.threads());
    isFirst = false;
    Parsed[] parsed = new Parsed[blocks.size()];
    Workers.each(blocks.size(), i -> parsed[i] = parse(blocks.get(i), heads));
    for (int i = 0; i < parsed.length; i++) {
      if (!parsed[i].isWhole()) {
        goOn(blocks.subList(i, blocks.size()), heads);
        return;
      }
      tally.add(parsed[i].tally());
      ready.addAll(parsed[i].pieces());
    }
    if (!isEnded && blocks.isEmpty()) {
      goOn(blocks, heads);
    }
  }

  /** The next blocks; fewer at the end, or where a line is longer than a block. */
  private List<Block> read(int most) {
    List<Block> blocks = new ArrayList<>();
    while (blocks.size() < most && !isEnded) {
      int length = Math.max(bytes, begun.length);
      byte[] block = Arrays.copyOf(begun, length + PlainLines.MARGIN);
      int filled = begun.length;
      try {
        filled += in.readNBytes(block, filled, length - filled);
      } catch (IOException e) {
        throw file.unreadable(e);
      }
      isEnded = filled < length;
      int end = isEnded ? filled : afterLastLine(block, length);
      begun = Arrays.copyOfRange(block, end, filled);
      if (end == 0) {
        return blocks;
      }
      blocks.add(new Block(block, end));
    }
    return blocks;
  }

  private static int afterLastLine(byte[] block, int length) {
    int end = length;
    while (end > 0 && block[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  private Parsed parse(Block block, boolean isHead) {
    return !isHead && PlainLines.canRead(block.bytes(), block.end(), separator)
        ? plain(new PlainLines(block.bytes(), block.end(), separator, cells))
        : parsed(block, isHead);
  }

  private Parsed plain(PlainLines lines) {
    RowBuilder builder = new RowBuilder(encoding, pieceRows);
    List<RecordChunk> pieces = new ArrayList<>();
    boolean more = true;
    while (more) {
      more = lines.fill(builder);
      if (!builder.isEmpty()) {
        pieces.add(builder.take());
      }
    }
    return new Parsed(pieces, builder.tally(), true);
  }

  private Parsed parsed(Block block, boolean isHead) {
    String text = new String(block.bytes(), 0, block.end(), StandardCharsets.UTF_8);
    RowBuilder builder = new RowBuilder(encoding, pieceRows);
    CsvRows rows = new CsvRows(file, builder, cells, isHead && layout.header());
    List<RecordChunk> pieces = new ArrayList<>();
    String records = isHead ? CsvText.afterHead(text, layout.comment()) : text;
    try (CsvChunks chunks = new CsvChunks(file, builder, CsvText.open(records, separator, rows))) {
      for (RecordChunk chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
        pieces.add(chunk);
      }
    }
    // Without a record the names, or more lines that are passed over, may be in the next block.
    return new Parsed(pieces, builder.tally(), !rows.hasQuotes() && (!isHead || rows.hasRecord()));
  }

  /** Goes on with these blocks and what comes after them as one text. */
  private void goOn(List<Block> blocks, boolean heads) {
    List<InputStream> parts = new ArrayList<>();
    blocks.forEach(b -> parts.add(new ByteArrayInputStream(b.bytes(), 0, b.end())));
    parts.add(new ByteArrayInputStream(begun));
    parts.add(in);
    InputStream all = new SequenceInputStream(Collections.enumeration(parts));
    RowBuilder builder = new RowBuilder(encoding, RecordSource.chunkRows(encoding.width()));
    CsvRows rows = new CsvRows(file, builder, cells, heads && layout.header());
    begun = new byte[0];
    rest =
        new CsvChunks(
            file,
            builder,
            heads
                ? CsvText.open(file, all, separator, layout.comment(), rows)
                : CsvText.open(all, separator, rows));
  }

  @Override
  public Optional<CuratorsCounts> counts() {
    CsvChunks after = rest;
    if (after == null) {
      return Optional.of(tally.counts());
    }
    Tally all = new RowBuilder(encoding, 1).tally();
    all.add(tally);
    all.add(after.tally());
    return Optional.of(all.counts());
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw file.unreadable(e);
    }
  }
}
