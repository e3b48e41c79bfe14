package org.priory.privacy.accounting;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables of public accountants in {@code $PRIORY_REFERENCE}, else in {@code shared/reference}
 * beside the checkout. A test that needs a table which is not there is skipped.
 */
public final class ReferenceTable {
  private ReferenceTable() {}

  /**
   * A line of a table.
   *
   * @param cells by name of the column
   */
  public record Row(Map<String, String> cells) {
    public String text(String column) {
      String text = cells.get(column);
      if (text == null) {
        throw new IllegalArgumentException("no column " + column + " in " + cells.keySet());
      }
      return text;
    }

    /** The number in that column. */
    public double number(String column) {
      return Double.parseDouble(text(column));
    }

    /** Whether that column exists and holds a number; a peer that failed left a message. */
    public boolean has(String column) {
      try {
        Double.parseDouble(cells.getOrDefault(column, ""));
        return true;
      } catch (NumberFormatException e) {
        return false;
      }
    }

    /** What a failing test shows: the first cells, which are the arguments. */
    @Override
    public String toString() {
      List<String> shown = new ArrayList<>();
      cells.forEach((name, value) -> shown.add(name + "=" + value));
      return String.join(" ", shown.subList(0, Math.min(6, shown.size())));
    }
  }

  /** All rows of {@code accounting/NAME}. */
  public static List<Row> rows(String name) {
    Path file = folder().resolve("accounting").resolve(name);
    assumeTrue(Files.isReadable(file), () -> "skipped: no reference table " + file);
    try {
      List<String> lines = Files.readAllLines(file);
      List<String> header = cells(lines.get(0));
      List<Row> rows = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        List<String> values = cells(line);
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < header.size(); i++) {
          row.put(header.get(i), values.get(i));
        }
        rows.add(new Row(row));
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path folder() {
    String given = System.getenv("PRIORY_REFERENCE");
    if (given != null) {
      return Path.of(given);
    }
    for (Path path = Path.of("").toAbsolutePath(); path != null; path = path.getParent()) {
      Path folder = path.resolve("shared/reference");
      if (Files.isDirectory(folder)) {
        return folder;
      }
    }
    return Path.of("shared/reference");
  }

  /** Cells of a line; a cell in quotes may hold commas. */
  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
