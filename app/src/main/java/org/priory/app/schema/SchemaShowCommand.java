package org.priory.app.schema;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.text.Rounded;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code priory schema show}: a schema as a table. */
@Command(
    name = "show",
    description = "Shows a schema as a table, or all that is wrong with it. No data is read.")
public final class SchemaShowCommand extends PrioryCommand {
  private static final int WIDEST = 60;

  @Parameters(paramLabel = "SCHEMA", description = "The schema.")
  private Path file;

  @Override
  protected Answer answer() {
    return new Shown(file.toString(), Schema.read(file));
  }

  private record Shown(String file, Schema schema) implements Answer {

    @Override
    public Map<String, ?> json() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("schema", file);
      members.put("unit", schema.unit() == null ? Schema.ROW : schema.unit());
      members.put("size", size());
      List<Map<String, Object>> columns = new ArrayList<>();
      for (Column column : schema.columns()) {
        Map<String, Object> each = new LinkedHashMap<>();
        each.put("name", column.name());
        each.put("type", type(column));
        each.put("known", known(column));
        if (column.missing() != null) {
          each.put("missing", column.missing().word());
        }
        if (column.source() != null) {
          each.put("source", column.source());
        }
        columns.add(each);
      }
      members.put("columns", columns);
      return members;
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable("column", "type", "known in public", "read", "if missing", "source");
      for (Column column : schema.columns()) {
        table.add(
            column.name(),
            column.name().equals(schema.unit()) ? type(column) + ", the unit" : type(column),
            cut(known(column)),
            read(column),
            column.missing() == null ? "" : column.missing().word(),
            column.source() == null ? "" : cut(column.source()));
      }
      return table
          + "\nunit: "
          + (schema.unit() == null ? "a row" : "all rows with the same " + schema.unit())
          + "; size: "
          + size()
          + "; missing: "
          + schema.missing().stream()
              .map(mark -> mark.isEmpty() ? "empty" : mark)
              .collect(Collectors.joining(", "))
          + (schema.layout().header() ? "" : "; no header line");
    }

    private String size() {
      return schema.size() instanceof Size.Declared declared
          ? Integer.toString(declared.units())
          : schema.size() instanceof Size.Secret ? "private" : "public";
    }

    private static String type(Column column) {
      if (column instanceof Column.Number number) {
        return number.kind().word();
      }
      if (column instanceof Column.Category category) {
        return category.isBoolean() ? "boolean" : "category";
      }
      return "ignore";
    }

    private static String known(Column column) {
      if (column instanceof Column.Number number) {
        return number.text(number.min()) + " to " + number.text(number.max());
      }
      if (column instanceof Column.Category category) {
        return category.values().stream().map(Column.Value::name).collect(Collectors.joining(", "));
      }
      return "";
    }

    /** How an effect is read: the step of a number, the value that others are compared with. */
    private static String read(Column column) {
      if (column instanceof Column.Number number) {
        String unit = number.measure();
        return "per " + Rounded.exactly(number.step()) + (unit.isEmpty() ? "" : " " + unit);
      }
      if (column instanceof Column.Category category) {
        return "against " + category.values().get(category.referenceIndex()).name();
      }
      return "";
    }

    private static String cut(String text) {
      return text.length() <= WIDEST ? text : text.substring(0, WIDEST - 3) + "...";
    }
  }
}
