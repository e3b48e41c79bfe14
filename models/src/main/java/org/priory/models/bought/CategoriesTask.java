package org.priory.models.bought;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.priory.inference.levels.LevelsMethod;
import org.priory.inference.levels.NoisyLevel;
import org.priory.inference.levels.StableHistogram;
import org.priory.inference.model.FitMethod;
import org.priory.models.model.FittedModel;
import org.priory.models.model.KnownSize;
import org.priory.models.model.RecordWords;
import org.priory.models.run.FitRequest;
import org.priory.models.table.task.ReadTableTask;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.PrivateTexts;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.OpenSchema;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;

/** Buys the values of categories that enough people have. */
public final class CategoriesTask extends ReadTableTask<List<NoisyLevel>> {
  /** The most values of a column that a person may add to. */
  public static final int MOST = 1000;

  private final OpenSchema open;
  private final PrivateTexts texts;
  private final int most;
  private @Nullable LevelsMethod method;

  /**
   * Prepares it.
   *
   * @param columns of the schema, of any type; empty for the categories that are open
   * @param most values of a column that a person with several rows may add to
   * @throws BadData if a column is not one of the schema
   */
  public CategoriesTask(
      FitRequest request, OpenSchema open, List<String> columns, int most, TableData data) {
    this(request, open, new PrivateTexts(names(open, columns)), most, data, open.schema());
  }

  private CategoriesTask(
      FitRequest request,
      OpenSchema open,
      PrivateTexts texts,
      int most,
      TableData data,
      Schema schema) {
    super(request, schema, data, Encoding.of(schema, null, Encoding.Options.of(texts)));
    this.open = open;
    this.texts = texts;
    requireMost(most);
    // A row has one value.
    this.most = schema.unit() == null ? 1 : most;
    requirePlan();
  }

  static void requireMost(int most) {
    if (!(most >= 1 && most <= MOST)) {
      throw new BadData(
          "`most`",
          "",
          "must be from 1 to " + MOST,
          most,
          "give about as many as most people have");
    }
  }

  private static List<String> names(OpenSchema open, List<String> columns) {
    Schema schema = open.schema();
    List<String> known =
        schema.columns().stream()
            .map(Column::name)
            .filter(name -> !name.equals(schema.unit()))
            .toList();
    List<String> names = columns.isEmpty() ? open.openCategories() : columns;
    requireKnown(names, known, "`columns`", "must be columns of the schema, and not the unit");
    if (names.isEmpty()) {
      throw new BadData(
          "`columns`",
          "",
          "is required where every category of the schema has values",
          "not given",
          "name the columns whose values are to be bought");
    }
    return names.stream().distinct().toList();
  }

  @Override
  public String words() {
    return "values of categories";
  }

  @Override
  public String method() {
    return StableHistogram.NAME;
  }

  /** How a person counts who has several rows is not the usual way. */
  @Override
  public RecordWords records() {
    RecordWords words = super.records();
    return new RecordWords(
        words.unit(),
        words.many(),
        words.one(),
        words.publicBefore(),
        words.assumedPublic(),
        words
            .contribution()
            .map(
                counted ->
                    "a person, all rows with the same "
                        + words.unit()
                        + ", counts once for each of its values, of each column for at most "
                        + most
                        + ", which are chosen at random"),
        words.dropped());
  }

  @Override
  public FitMethod<List<NoisyLevel>> decide(KnownSize known, PrivacyBudget budget) {
    method =
        LevelsMethod.within(budget, texts.columns().size(), most, PrivateTexts.RADIX, texts::text);
    return method;
  }

  @Override
  public FittedModel fitted(List<NoisyLevel> posterior) {
    return new BoughtCategories(open, texts.columns(), posterior, Objects.requireNonNull(method));
  }
}
