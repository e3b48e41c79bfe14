package org.priory.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/**
 * A made-up CSV file of 50 columns: 20 decimal numbers, of which one in a hundred is missing and
 * one in a hundred out of bounds, 10 whole numbers, 15 categories, 5 days.
 *
 * @param file where it is
 * @param schema what is public about it
 */
record TableToRead(Path file, Schema schema) {
  static final int COLUMNS = 50;
  private static final int DECIMALS = 20;
  private static final int WHOLES = 10;
  private static final int CATEGORIES = 15;
  private static final List<String> WORDS =
      List.of(
          "private",
          "state-gov",
          "self employed",
          "none",
          "north",
          "south",
          "east",
          "west",
          "a",
          "b",
          "Bachelors",
          "Masters",
          "some-college",
          "married",
          "never-married",
          "divorced");

  /** Writes a file. */
  static TableToRead write(Path folder, long rows) throws IOException {
    Path file = folder.resolve("rows.csv");
    SplittableRandom random = new SplittableRandom(7);
    try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
      StringBuilder line = new StringBuilder(1 << 9);
      for (int j = 0; j < COLUMNS; j++) {
        line.append(j == 0 ? "" : ",").append(name(j));
      }
      out.append(line.append('\n'));
      for (long i = 0; i < rows; i++) {
        line.setLength(0);
        for (int j = 0; j < COLUMNS; j++) {
          field(j, random, line.append(j == 0 ? "" : ","));
        }
        out.append(line.append('\n'));
      }
    }
    return new TableToRead(file, schema(rows));
  }

  private static String name(int column) {
    return "c" + column;
  }

  private static int words(int column) {
    return column % 2 == 0 ? WORDS.size() : 6;
  }

  private static void field(int column, SplittableRandom random, StringBuilder line) {
    if (column < DECIMALS) {
      int decimals = column % 2 == 0 ? 4 : 2;
      if (random.nextInt(100) > 0) {
        decimal(random.nextInt(2_000_000) - 1_000_000, decimals, line);
      }
    } else if (column < DECIMALS + WHOLES) {
      line.append(random.nextInt(column % 2 == 0 ? 100 : 1_000_000));
    } else if (column < DECIMALS + WHOLES + CATEGORIES) {
      line.append(WORDS.get(random.nextInt(words(column))));
    } else {
      two(random.nextInt(24), line.append("20")).append('-');
      two(1 + random.nextInt(12), line).append('-');
      two(1 + random.nextInt(28), line);
    }
  }

  /** A number of ten thousandths, with so many decimals. */
  private static void decimal(int number, int decimals, StringBuilder line) {
    int size = Math.abs(number);
    line.append(number < 0 ? "-" : "").append(size / 10_000).append('.');
    two(size / 100 % 100, line);
    if (decimals == 4) {
      two(size % 100, line);
    }
  }

  private static StringBuilder two(int number, StringBuilder line) {
    return line.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
  }

  private static Schema schema(long rows) {
    List<String> columns = new ArrayList<>();
    for (int j = 0; j < COLUMNS; j++) {
      String kind =
          j < DECIMALS
              ? "\"number\", \"min\": -99, \"max\": 99"
              : j < DECIMALS + WHOLES
                  ? "\"integer\", \"min\": 0, \"max\": " + (j % 2 == 0 ? 100 : 1_000_000)
                  : j < DECIMALS + WHOLES + CATEGORIES
                      ? "\"category\", \"values\": [\""
                          + String.join("\", \"", WORDS.subList(0, words(j)))
                          + "\"]"
                      : "\"date\", \"min\": \"2000-01-01\", \"max\": \"2023-12-31\"";
      columns.add("{\"name\": \"" + name(j) + "\", \"type\": " + kind + "}");
    }
    return Schema.parse(
        "schema", "{\"columns\": [" + String.join(",\n", columns) + "], \"size\": " + rows + "}");
  }

  /** The schema with one column that is not passed over. */
  Schema ofOneColumn() {
    List<Column> columns = schema.columns();
    return schema.without(column -> !column.equals(columns.get(0)));
  }
}
