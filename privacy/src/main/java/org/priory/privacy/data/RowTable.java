package org.priory.privacy.data;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.encoding.Cell;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.FieldBinding;
import org.priory.privacy.data.encoding.RowBuilder;
import org.priory.privacy.data.encoding.UnitCell;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Decimal;

/**
 * A table whose rows come from memory or from a query. A row becomes the same features as the line
 * of a CSV file with the same fields.
 *
 * <p>It is read more than once, and has to give the same rows in the same order every time.
 */
public final class RowTable implements TableData {
  private static final int FIELD = 0x1f;
  private static final int ROW = 0x1e;

  private final String name;
  private final List<String> columns;
  private final Supplier<Stream<@Nullable Object[]>> rows;
  private byte @Nullable [] identified;
  private byte @Nullable [] read;

  private RowTable(String name, List<String> columns, Supplier<Stream<@Nullable Object[]>> rows) {
    this.name = name;
    this.columns = List.copyOf(columns);
    this.rows = rows;
  }

  /**
   * Rows from wherever a supplier takes them.
   *
   * @param name by which messages speak of them
   * @param columns the names of the fields
   * @param rows a new pass over all rows, each with a value or null for every column; it is closed
   *     when it is done
   */
  public static RowTable of(
      String name, List<String> columns, Supplier<Stream<@Nullable Object[]>> rows) {
    return new RowTable(name, columns, rows);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Optional<Path> file() {
    return Optional.empty();
  }

  @Override
  public RecordSource open(Encoding encoding) {
    @Nullable Cell[] cells = new FieldBinding(name, encoding).byName("table", columns);
    return new Source(encoding, cells);
  }

  /** A pass says only at its end whether it was whole. */
  @Override
  public void checkWhole() {}

  /** The fields of all rows as text. */
  @Override
  public InputStream content() {
    Stream<@Nullable Object[]> pass = rows.get();
    MessageDigest digest = UnitCell.newDigest();
    digest.update(bytes(columns.toArray()));
    Iterator<@Nullable Object[]> each = pass.iterator();
    Enumeration<InputStream> parts =
        new Enumeration<>() {
          private boolean isFirst = true;

          @Override
          public boolean hasMoreElements() {
            boolean more = isFirst || each.hasNext();
            if (!more) {
              pass.close();
              identified = digest.digest();
            }
            return more;
          }

          @Override
          public InputStream nextElement() {
            byte[] bytes = bytes(isFirst ? columns.toArray() : each.next());
            if (!isFirst) {
              digest.update(bytes);
            }
            isFirst = false;
            return new ByteArrayInputStream(bytes);
          }
        };
    return new SequenceInputStream(parts);
  }

  private static byte[] bytes(@Nullable Object[] row) {
    StringBuilder text = new StringBuilder();
    for (Object field : row) {
      text.append(text(field)).append((char) FIELD);
    }
    return text.append((char) ROW).toString().getBytes(StandardCharsets.UTF_8);
  }

  /** A field as a CSV file would have it; null is missing. */
  private static String text(@Nullable Object field) {
    if (field instanceof Double || field instanceof Float) {
      return Decimal.text(((Number) field).doubleValue());
    }
    return field == null ? "" : field.toString();
  }

  /** Compares the rows that were read with those that the ledger has seen. */
  @Override
  public void requireUnchanged() {
    if (identified != null && read != null && !Arrays.equals(identified, read)) {
      throw new BadData(
          name,
          "",
          "must give the same rows every time",
          "others in the next pass",
          "sort the query, or fit again when nobody writes to the table; what was charged stays"
              + " charged");
    }
  }

  private final class Source extends RecordSource {
    private final Encoding encoding;
    private final @Nullable Cell[] cells;

    Source(Encoding encoding, @Nullable Cell[] cells) {
      this.encoding = encoding;
      this.cells = cells;
    }

    @Override
    public Features features() {
      return encoding;
    }

    @Override
    protected boolean hasUnits() {
      return encoding.hasUnits();
    }

    @Override
    protected ChunkReader rows() {
      return new Pass(encoding, cells);
    }
  }

  /** One pass over the rows. */
  private final class Pass implements ChunkReader {
    private final Stream<@Nullable Object[]> pass = rows.get();
    private final Iterator<@Nullable Object[]> each = pass.iterator();
    private final MessageDigest digest = UnitCell.newDigest();
    private final @Nullable Cell[] cells;
    private final RowBuilder builder;

    Pass(Encoding encoding, @Nullable Cell[] cells) {
      this.cells = cells;
      this.builder = new RowBuilder(encoding, RecordSource.chunkRows(encoding.width()));
      digest.update(bytes(columns.toArray()));
    }

    @Override
    public @Nullable RecordChunk next() {
      while (!builder.isFull() && each.hasNext()) {
        @Nullable Object[] row = each.next();
        digest.update(bytes(row));
        builder.begin();
        for (int i = 0; i < Math.min(cells.length, row.length); i++) {
          Cell cell = cells[i];
          if (cell != null) {
            char[] text = text(row[i]).toCharArray();
            cell.set(builder, text, 0, text.length);
          }
        }
        builder.end();
      }
      if (builder.isEmpty()) {
        read = digest.digest();
        return null;
      }
      return builder.take();
    }

    @Override
    public Optional<CuratorsCounts> counts() {
      return Optional.of(builder.tally().counts());
    }

    @Override
    public void close() {
      pass.close();
    }
  }
}
