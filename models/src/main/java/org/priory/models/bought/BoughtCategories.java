package org.priory.models.bought;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.levels.LevelsMethod;
import org.priory.inference.levels.NoisyLevel;
import org.priory.models.model.FittedModel;
import org.priory.models.text.OneLine;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Hints;
import org.priory.privacy.data.schema.OpenSchema;

/** Values of categories that were bought, as they are shown, and the schema that has them. */
final class BoughtCategories extends BoughtFile {
  /** Values of a column that a terminal shows. */
  private static final int MOST_SHOWN = 20;

  private final OpenSchema open;
  private final List<String> columns;
  private final List<NoisyLevel> levels;
  private final LevelsMethod method;

  BoughtCategories(
      OpenSchema open, List<String> columns, List<NoisyLevel> levels, LevelsMethod method) {
    this(open, columns, levels, method, NOT_CHARGED);
  }

  private BoughtCategories(
      OpenSchema open,
      List<String> columns,
      List<NoisyLevel> levels,
      LevelsMethod method,
      String entry) {
    super(entry);
    this.open = open;
    this.columns = columns;
    this.levels = levels;
    this.method = method;
  }

  @Override
  public FittedModel chargedAs(String entry) {
    return new BoughtCategories(open, columns, levels, method, entry);
  }

  private List<NoisyLevel> of(int column) {
    return levels.stream().filter(level -> level.column() == column).toList();
  }

  @Override
  String file() {
    return "schema.json";
  }

  @Override
  String content(Optional<String> stamp) {
    List<Column> bought = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      column(c, source(stamp)).ifPresent(bought::add);
    }
    return open.with(bought);
  }

  /** The values that were known, then those that were bought; empty if there are none at all. */
  private Optional<Column> column(int c, String source) {
    Optional<Column> known = open.schema().column(columns.get(c));
    List<Column.Value> values = new ArrayList<>();
    String reference = null;
    String before = "";
    if (known.isPresent() && known.get() instanceof Column.Category category) {
      values.addAll(category.values());
      reference = category.reference();
      before = category.source() == null ? "" : category.source() + "; others ";
    }
    List<String> spellings = values.stream().flatMap(value -> value.spellings().stream()).toList();
    of(c).stream()
        .map(NoisyLevel::text)
        .filter(text -> !spellings.contains(text))
        .forEach(text -> values.add(Column.Value.of(text)));
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Column.Category(
                columns.get(c),
                values,
                reference,
                Hints.NONE,
                before
                    + source
                    + String.format(
                        Locale.ROOT, ", values of about %.0f people or more", method.foundFrom())));
  }

  @Override
  public String table() {
    TextTable table = new TextTable("column", "value", "people who have it");
    for (int c = 0; c < columns.size(); c++) {
      List<NoisyLevel> own = of(c);
      String name = OneLine.of(columns.get(c));
      if (own.isEmpty()) {
        table.add(name, "(none)", "");
      }
      for (int i = 0; i < Math.min(MOST_SHOWN, own.size()); i++) {
        table.add(
            name,
            OneLine.of(own.get(i).text()),
            String.format(Locale.ROOT, "about %.0f", own.get(i).count()));
      }
      if (own.size() > MOST_SHOWN) {
        table.add(name, "and " + (own.size() - MOST_SHOWN) + " more", "");
      }
    }
    return table
        + String.format(
            Locale.ROOT,
            "%nValues that fewer than about %.0f people have may be missing. The new schema is"
                + " schema.json.%n",
            method.foundFrom());
  }

  @Override
  public Map<String, Object> summary() {
    List<Map<String, Object>> each = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("name", columns.get(c));
      members.put("values", LevelsJson.values(of(c)));
      each.add(members);
    }
    Map<String, Object> bought = LevelsJson.members(this, method);
    bought.put("categories", each);
    return Map.of("bought", bought);
  }
}
