package org.priory.privacy.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.file.FileShape;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.DistinctCount;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/**
 * NOT PRIVATE: how a file and a schema go together, for the eyes of the curator, who has the file.
 * Shares and the schema's own words, never a value of a record. It must never be released, and
 * nothing that is released, said or refused may depend on it.
 *
 * @param counts what became of the fields; empty if the file could not be read by this schema
 * @param unseen declared values that no row has
 * @param shape what the first bytes of the file say, or why it could not be read
 */
public record CuratorsCheck(
    Optional<CuratorsCounts> counts, List<Unseen> unseen, List<String> shape) {

  public CuratorsCheck {
    unseen = List.copyOf(unseen);
    shape = List.copyOf(shape);
  }

  /** A declared value of a category that no row has. */
  public record Unseen(String column, String value) {}

  /**
   * Reads the whole file.
   *
   * @throws BadData if there is no such file, or the schema has no column to look at
   */
  public static CuratorsCheck of(Path data, Schema schema) {
    return of(TableData.of(data), schema);
  }

  /**
   * Reads the whole table: files, the rows of a query, or rows in memory.
   *
   * @throws BadData if a file is not there, or the schema has no column to look at
   */
  public static CuratorsCheck of(TableData data, Schema schema) {
    Encoding encoding = Encoding.of(schema, null, Encoding.Options.CODES);
    List<String> shape = new ArrayList<>();
    for (Path file : data.files()) {
      if (!Files.isRegularFile(file)) {
        throw new BadData(file.toString(), "", "must be a file", "not one", "check the name");
      }
      String of = data.files().size() > 1 ? file.getFileName() + ": " : "";
      FileShape.findings(file, schema).forEach(finding -> shape.add(of + finding));
    }
    try {
      return counted(data.open(encoding), encoding, shape);
    } catch (BadData refused) {
      shape.add(refused.getMessage());
      return new CuratorsCheck(Optional.empty(), List.of(), shape);
    }
  }

  private static CuratorsCheck counted(RecordSource source, Encoding encoding, List<String> shape) {
    Seen seen = new Seen(encoding);
    DistinctCount persons = new DistinctCount();
    try (ChunkReader reader = source.pieces()) {
      for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        seen.add(chunk);
        persons.addUnits(chunk);
      }
      Optional<CuratorsCounts> counts =
          reader
              .counts()
              .map(
                  found ->
                      encoding.hasUnits()
                          ? new CuratorsCounts(found.rows(), persons.count(), found.fields())
                          : found);
      return new CuratorsCheck(counts, seen.unseen(), shape);
    }
  }

  /** Which values of categories some row has. */
  private static final class Seen {
    private final List<Column.Category> categories = new ArrayList<>();
    private final List<Integer> features = new ArrayList<>();
    private final List<boolean[]> values = new ArrayList<>();

    Seen(Encoding encoding) {
      int feature = 0;
      for (Column column : encoding.schema().columns()) {
        if (column.name().equals(encoding.schema().unit())) {
          continue;
        }
        if (column instanceof Column.Category category) {
          categories.add(category);
          features.add(feature);
          // All others and missing ones have places too.
          values.add(new boolean[category.values().size() + 2]);
        }
        feature += column instanceof Column.Ignored ? 0 : 1;
      }
    }

    void add(RecordChunk chunk) {
      float[] rows = chunk.features();
      for (int k = 0; k < categories.size(); k++) {
        boolean[] seen = values.get(k);
        if (isWhole(seen)) {
          continue;
        }
        int end = chunk.rows() * chunk.width();
        for (int at = features.get(k); at < end; at += chunk.width()) {
          seen[(int) rows[at]] = true;
        }
      }
    }

    /** Whether all declared values were seen, so that more rows say nothing more. */
    private static boolean isWhole(boolean[] seen) {
      for (int value = 0; value < seen.length - 2; value++) {
        if (!seen[value]) {
          return false;
        }
      }
      return true;
    }

    List<Unseen> unseen() {
      List<Unseen> unseen = new ArrayList<>();
      for (int k = 0; k < categories.size(); k++) {
        List<Column.Value> declared = categories.get(k).values();
        for (int value = 0; value < declared.size(); value++) {
          if (!values.get(k)[value]) {
            unseen.add(new Unseen(categories.get(k).name(), declared.get(value).name()));
          }
        }
      }
      return unseen;
    }
  }

  @Override
  public String toString() {
    return "CuratorsCheck[NOT PRIVATE]";
  }
}
