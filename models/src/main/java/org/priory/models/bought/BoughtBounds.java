package org.priory.models.bought;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.priory.inference.bounds.KeptRange;
import org.priory.inference.bounds.NoisyPrefixes;
import org.priory.models.model.FittedModel;
import org.priory.models.text.OneLine;
import org.priory.models.text.Percent;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.encoding.PublicGrid;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.OpenSchema;

/** Bounds that were bought, as they are shown, and the schema that has them. */
final class BoughtBounds extends BoughtFile {
  private final OpenSchema open;
  private final List<Column.Number> numbers;
  private final List<NoisyPrefixes> counts;
  private final double keep;
  private final List<Bound> bounds;

  BoughtBounds(
      OpenSchema open, List<Column.Number> numbers, List<NoisyPrefixes> counts, double keep) {
    this(open, numbers, counts, keep, NOT_CHARGED);
  }

  private BoughtBounds(
      OpenSchema open,
      List<Column.Number> numbers,
      List<NoisyPrefixes> counts,
      double keep,
      String entry) {
    super(entry);
    this.open = open;
    this.numbers = List.copyOf(numbers);
    this.counts = List.copyOf(counts);
    this.keep = keep;
    this.bounds =
        IntStream.range(0, numbers.size())
            .mapToObj(i -> Bound.of(numbers.get(i), counts.get(i), keep))
            .toList();
  }

  /** A column and the range that was chosen for it. */
  private record Bound(Column.Number column, KeptRange range, double min, double max) {

    static Bound of(Column.Number column, NoisyPrefixes counts, double keep) {
      KeptRange range = KeptRange.of(counts, keep, LEVEL);
      double[] edges = PublicGrid.of(column).edges();
      return new Bound(column, range, edges[range.low()], edges[range.high()]);
    }

    String keeps() {
      return range.isTold()
          ? Percent.text(range.kept(), range.interval().low(), range.interval().high())
          : "all: the noise hides too many records to tell";
    }

    /** The column with its new bounds. */
    Column.Number bought(String source) {
      return column.within(min, max, source + ", keeps " + keeps());
    }
  }

  @Override
  public FittedModel chargedAs(String entry) {
    return new BoughtBounds(open, numbers, counts, keep, entry);
  }

  @Override
  String file() {
    return "schema.json";
  }

  @Override
  String content(Optional<String> stamp) {
    return open.with(
        bounds.stream()
            .filter(bound -> bound.range().isTold())
            .map(bound -> bound.bought(source(stamp)))
            .toList());
  }

  @Override
  public String table() {
    TextTable table = new TextTable("column", "min", "max", "keeps", "looked for between");
    for (Bound bound : bounds) {
      Column.Number column = bound.column();
      table.add(
          OneLine.of(column.name()),
          bound.range().isTold() ? column.text(bound.min()) : "",
          bound.range().isTold() ? column.text(bound.max()) : "",
          bound.keeps(),
          column.text(column.min()) + " and " + column.text(column.max()));
    }
    return table
        + String.format(
            Locale.ROOT,
            "%nThe new schema is schema.json. A column without bounds there needs more epsilon, or"
                + " fewer columns beside it; where it holds words it is a category, and no epsilon"
                + " finds bounds.%n");
  }

  @Override
  public Map<String, Object> summary() {
    List<Map<String, Object>> each = new ArrayList<>();
    for (int i = 0; i < bounds.size(); i++) {
      Bound bound = bounds.get(i);
      Column.Number column = bound.column();
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("name", column.name());
      members.put("type", column.kind().word());
      members.put("is_told", bound.range().isTold());
      members.put("min", value(column, bound.min()));
      members.put("max", value(column, bound.max()));
      members.put("searched_min", value(column, column.min()));
      members.put("searched_max", value(column, column.max()));
      members.put("kept", bound.range().kept());
      members.put("kept_low", bound.range().interval().low());
      members.put("kept_high", bound.range().interval().high());
      members.put("records", counts.get(i).total());
      members.put("noise_sd", counts.get(i).largestSd());
      each.add(members);
    }
    Map<String, Object> bought = new LinkedHashMap<>();
    bought.put("source", source());
    bought.put("file", file());
    bought.put("keep", keep);
    bought.put("bounds", each);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("level", LEVEL);
    members.put("bought", bought);
    return members;
  }

  private static Object value(Column.Number column, double value) {
    return column.kind().isTime() ? (Object) column.text(value) : (Object) value;
  }
}
