package org.priory.models.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Columns of text, as wide as their widest cell. */
public final class TextTable {
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(String... titles) {
    add(titles);
  }

  public TextTable add(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  @Override
  public String toString() {
    int columns = rows.get(0).size();
    List<Integer> widths = new ArrayList<>(Collections.nCopies(columns, 0));
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths.set(i, Math.max(widths.get(i), length(row.get(i))));
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String cell = row.get(i);
        line.append(cell).append(" ".repeat(widths.get(i) - length(cell) + 2));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
