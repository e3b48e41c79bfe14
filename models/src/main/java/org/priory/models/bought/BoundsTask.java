package org.priory.models.bought;

import java.util.List;
import org.priory.inference.bounds.NoisyPrefixes;
import org.priory.inference.bounds.QuantileBounds;
import org.priory.inference.model.FitMethod;
import org.priory.models.model.FittedModel;
import org.priory.models.model.KnownSize;
import org.priory.models.run.FitRequest;
import org.priory.models.table.task.ChosenColumns;
import org.priory.models.table.task.ReadTableTask;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.PublicGrid;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.OpenSchema;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;

/** Buys bounds of numbers, within what is known about them in public. */
public final class BoundsTask extends ReadTableTask<List<NoisyPrefixes>> {
  private final OpenSchema open;
  private final double keep;
  private final List<Column.Number> numbers;

  /**
   * Prepares it.
   *
   * @param columns numbers of the schema; empty for those that are open, or all if none is
   * @param keep the share of the records to be kept
   * @throws BadData if a column is not a number of the schema
   */
  public BoundsTask(
      FitRequest request, OpenSchema open, List<String> columns, double keep, TableData data) {
    this(request, open, names(open, columns), keep, data, open.schema());
  }

  private BoundsTask(
      FitRequest request,
      OpenSchema open,
      List<String> names,
      double keep,
      TableData data,
      Schema schema) {
    super(
        request,
        schema,
        data,
        Encoding.of(ChosenColumns.only(schema, names), null, Encoding.Options.PLACES));
    if (!(keep > 0.5 && keep < 1)) {
      throw new BadData(
          "`keep`",
          "",
          "must be a share of the records above 0.5 and below 1",
          keep,
          "give 0.99, which cuts about one in two hundred at each end");
    }
    this.open = open;
    this.keep = keep;
    this.numbers =
        schema.columns().stream()
            .filter(column -> names.contains(column.name()))
            .map(Column.Number.class::cast)
            .toList();
    requirePlan();
  }

  private static List<String> names(OpenSchema open, List<String> columns) {
    Schema schema = open.schema();
    List<String> known =
        schema.columns().stream()
            .filter(Column.Number.class::isInstance)
            .map(Column::name)
            .filter(name -> !name.equals(schema.unit()))
            .toList();
    List<String> openOnes = open.openNumbers().stream().filter(known::contains).toList();
    List<String> names = columns.isEmpty() ? (openOnes.isEmpty() ? known : openOnes) : columns;
    requireKnown(names, known, "`columns`", "must be numbers of the schema");
    if (names.isEmpty()) {
      throw new BadData(
          "schema", "columns", "must have a number", "none", "give it \"type\": \"number\"");
    }
    return names.stream().distinct().toList();
  }

  @Override
  public String words() {
    return "bounds of numbers";
  }

  @Override
  public String method() {
    return QuantileBounds.NAME;
  }

  @Override
  public FitMethod<List<NoisyPrefixes>> decide(KnownSize known, PrivacyBudget budget) {
    int[] places = numbers.stream().mapToInt(number -> PublicGrid.of(number).places()).toArray();
    return QuantileBounds.within(places, known.value(), budget);
  }

  @Override
  public FittedModel fitted(List<NoisyPrefixes> posterior) {
    return new BoughtBounds(open, numbers, posterior, keep);
  }
}
