package org.priory.app.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.Priory;
import org.priory.Table;
import org.priory.app.option.LedgerOption;
import org.priory.app.option.TableFiles;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.CuratorsCheck;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory schema check}: for the curator alone, how a file and a schema go together. */
@Command(
    name = "check",
    description = {
      "For the curator, who has the data: which share of each column is missing, cannot be read, is"
          + " not declared or is out of bounds, and which declared values nobody has.",
      "What it prints is NOT PRIVATE: it is counted without noise. It charges nothing, leaves nothing"
          + " in a release, and ends with exit code 0 whatever it finds. It never fits and never"
          + " stops a fit: read it, mend the schema if it is wrong, and keep it to yourself."
    })
public final class SchemaCheckCommand extends PrioryCommand {
  private static final String STAMP = "NOT PRIVATE  ";

  /** A number of records that is more than so many times another than declared is worth a word. */
  private static final double FACTOR = 2;

  @Mixin private final TableFiles files = new TableFiles();

  @Mixin private LedgerOption ledger;

  @Override
  protected Answer answer() {
    Table table = (Table) files.table().get();
    CuratorsCheck check = Priory.check(table);
    CheckedSchemas.beside(ledger).add(table.schema());
    return new Checked(check, table.schema());
  }

  private record Checked(CuratorsCheck check, Schema schema) implements Answer {

    @Override
    public Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("stamp", "NOT PRIVATE: counted without noise, for the curator only");
      members.put("findings", findings());
      check
          .counts()
          .ifPresent(
              counts -> {
                members.put("rows", counts.rows());
                members.put("records", counts.records());
                List<Map<String, Object>> columns = new ArrayList<>();
                for (CuratorsCounts.Field field : counts.fields()) {
                  Map<String, Object> each = new LinkedHashMap<>();
                  each.put("name", field.name());
                  each.put("missing", share(field.missing(), counts));
                  each.put("missing_counts_as", policy(field.name()));
                  each.put("unread", share(field.unread(), counts));
                  each.put("undeclared", share(field.undeclared(), counts));
                  each.put("out_of_bounds", share(field.outside(), counts));
                  each.put("never_seen", unseen(field.name()));
                  columns.add(each);
                }
                members.put("columns", columns);
              });
      return members;
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder("for the curator only, counted without noise\n");
      findings().forEach(finding -> text.append(finding).append('\n'));
      check
          .counts()
          .ifPresent(
              counts -> {
                TextTable table =
                    new TextTable(
                        "column",
                        "missing",
                        "unreadable",
                        "which counts as",
                        "undeclared",
                        "out of bounds",
                        "values that nobody has");
                for (CuratorsCounts.Field field : counts.fields()) {
                  table.add(
                      field.name(),
                      percent(share(field.missing(), counts)),
                      percent(share(field.unread(), counts)),
                      policy(field.name()),
                      percent(share(field.undeclared(), counts)),
                      percent(share(field.outside(), counts)),
                      String.join(", ", unseen(field.name())));
                }
                text.append(counts.rows()).append(" rows").append(kept(counts)).append('\n');
                text.append(table);
              });
      return text.toString()
          .lines()
          .map(line -> (STAMP + line).stripTrailing())
          .reduce((a, b) -> a + "\n" + b)
          .orElse("");
    }

    private List<String> findings() {
      List<String> findings = new ArrayList<>(check.shape());
      Optional<CuratorsCounts> counts = check.counts();
      if (counts.isPresent() && schema.size() instanceof Size.Declared declared) {
        double ratio = (double) counts.get().records() / declared.units();
        if (!(ratio <= FACTOR && ratio >= 1 / FACTOR)) {
          findings.add(
              counts.get().records() + " records, where " + declared.units() + " are declared");
        }
      }
      return findings;
    }

    /** How a missing or unreadable value of a column counts. */
    private String policy(String name) {
      Column column = schema.column(name).orElse(null);
      if (column == null || name.equals(schema.unit())) {
        return "nobody's row";
      }
      return column.missing() != null
          ? column.missing().word()
          : column instanceof Column.Number ? "middle" : "other";
    }

    private String kept(CuratorsCounts counts) {
      return schema.columns().stream().noneMatch(Column::isDropped)
          ? ""
          : ", of which "
              + counts.records()
              + (schema.unit() == null ? "" : " persons")
              + " are left without those that a missing value drops";
    }

    private List<String> unseen(String column) {
      return check.unseen().stream()
          .filter(each -> each.column().equals(column))
          .map(CuratorsCheck.Unseen::value)
          .toList();
    }

    private static double share(long count, CuratorsCounts counts) {
      return counts.rows() == 0 ? 0 : (double) count / (double) counts.rows();
    }

    private static String percent(double share) {
      String format = share < 0.001 ? "%.1g %%" : share < 0.1 ? "%.1f %%" : "%.0f %%";
      return share == 0 ? "" : String.format(Locale.ROOT, format, 100 * share);
    }
  }
}
