package org.priory.models.assess;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.priory.inference.model.FitMethod;
import org.priory.models.choice.AssessChoice;
import org.priory.models.model.FittedModel;
import org.priory.models.model.KnownSize;
import org.priory.models.model.RecordWords;
import org.priory.models.model.Saved;
import org.priory.models.run.FitRequest;
import org.priory.models.table.task.ChosenColumns;
import org.priory.models.table.task.ReadTableTask;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;

/** Assesses a model by the records of a table. */
public final class AssessTask extends ReadTableTask<AssessSums> {
  private final AssessedModel model;
  private final Optional<AssessedModel> rival;
  private final List<String> by;

  /**
   * Prepares an assessment.
   *
   * @param run whose model is assessed
   * @param read reads the model of a run
   * @throws BadData if the models, the table and the choice do not go together
   */
  public static AssessTask of(
      FitRequest request,
      Path run,
      AssessChoice choice,
      Function<Path, Saved> read,
      Schema schema,
      TableData data) {
    request.requireThisMachine();
    boolean isPublic = request.privacy().noise();
    AssessedModel model = AssessedModel.of(read.apply(run), run, "`model`", isPublic);
    Optional<AssessedModel> rival =
        choice
            .against()
            .map(other -> AssessedModel.of(read.apply(other), other, "`against`", isPublic));
    rival.ifPresent(other -> requireSameTarget(model, other));
    return new AssessTask(request, model, rival, choice.by(), schema, data);
  }

  private AssessTask(
      FitRequest request,
      AssessedModel model,
      Optional<AssessedModel> rival,
      List<String> by,
      Schema schema,
      TableData data) {
    super(request, schema, data, codes(model, rival, by, schema));
    this.model = model;
    this.rival = rival;
    this.by = List.copyOf(by);
    requirePlan();
  }

  // ---------- refusals ----------

  private static void requireSameTarget(AssessedModel model, AssessedModel other) {
    if (!model.target().equals(other.target())) {
      throw new BadData(
          "`against`",
          "",
          "must explain the same column with the same bounds or values as `model`, "
              + model.target().name(),
          other.target().name(),
          "compare models of one target");
    }
  }

  /** The codes of all columns that a model or a table needs, with the model's target. */
  private static Encoding codes(
      AssessedModel model, Optional<AssessedModel> rival, List<String> by, Schema schema) {
    Set<String> names = new LinkedHashSet<>();
    needed(model, "`model`", schema, names);
    rival.ifPresent(other -> needed(other, "`against`", schema, names));
    String target = model.target().name();
    requireKnown(by, countable(schema, target), "`by`", "must be a number or a category");
    names.addAll(by);
    return Encoding.of(ChosenColumns.only(schema, names), target, Encoding.Options.CODES);
  }

  private static List<String> countable(Schema schema, String target) {
    return schema.columns().stream()
        .filter(column -> !(column instanceof Column.Ignored))
        .map(Column::name)
        .filter(name -> !name.equals(schema.unit()) && !name.equals(target))
        .toList();
  }

  private static void needed(
      AssessedModel model, String setting, Schema schema, Set<String> names) {
    Encoding encoding = model.model().encoding();
    // as they are in the model's schema: what explains may have a value more
    List<Column> columns =
        encoding.design().columns().stream()
            .map(column -> encoding.schema().column(column.name()).orElseThrow())
            .collect(Collectors.toCollection(ArrayList::new));
    columns.addAll(encoding.beside());
    columns.add(encoding.schema().column(model.target().name()).orElseThrow());
    for (Column column : columns) {
      boolean isUnit = column.name().equals(schema.unit());
      if (isUnit || !schema.column(column.name()).filter(c -> isSame(c, column)).isPresent()) {
        throw new BadData(
            "schema",
            column.name(),
            "must be described as when the model of " + setting + " was fitted",
            isUnit ? "the unit" : "otherwise",
            "copy the column from \"schema\" in its model.json");
      }
      if (column.missing() == MissingPolicy.MEAN || column.missing() == MissingPolicy.LEVEL) {
        throw new BadData(
            setting,
            column.name(),
            "must be a model whose columns have no \"missing\": \"mean\" or \"level\", to be assessed",
            "one with \"missing\": \"" + column.missing().word() + "\"",
            "assess a model that was fitted without it, or with \"drop\"");
      }
      names.add(column.name());
    }
  }

  /** Whether fields of both are read as the same values. */
  private static boolean isSame(Column one, Column other) {
    if (one.missing() != other.missing()) {
      return false;
    }
    if (one instanceof Column.Number a && other instanceof Column.Number b) {
      return a.min() == b.min() && a.max() == b.max() && a.kind() == b.kind();
    }
    return one instanceof Column.Category a
        && other instanceof Column.Category b
        && Objects.equals(a.values(), b.values());
  }

  // ---------- the question ----------

  @Override
  public String words() {
    return "assessment of a " + model.head().model() + " model";
  }

  @Override
  public String method() {
    return AssessSum.NAME;
  }

  /** The models are public too. */
  @Override
  public RecordWords records() {
    RecordWords words = super.records();
    return new RecordWords(
        words.unit(),
        words.many(),
        words.one(),
        "the schema, the assessed models",
        words.assumedPublic()
            + "; the assessed models, which were released before, or made without these records",
        words.contribution(),
        words.dropped());
  }

  @Override
  public FitMethod<AssessSums> decide(KnownSize known, PrivacyBudget budget) {
    return AssessSum.within(
        new AssessSum.Asked(
            model.model(), rival.map(AssessedModel::model), encoding(), by, choices()),
        known.value(),
        budget);
  }

  /** Which models they are, so that nobody goes on with others. */
  private List<String> choices() {
    List<String> choices = new ArrayList<>(List.of("Assessed: " + identified(model) + "."));
    rival.ifPresent(other -> choices.add("Compared with: " + identified(other) + "."));
    return choices;
  }

  private static String identified(AssessedModel of) {
    return of.words() + ", model.json with SHA-256 " + of.digest();
  }

  @Override
  public FittedModel fitted(AssessSums sums) {
    return new Assessment(model, rival, sums, notes());
  }

  /** What has to be known to read the result, a sentence each. */
  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    boolean isOfFit = model.dataset().filter(request().dataset()::equals).isPresent();
    notes.add(
        isOfFit
            ? "These records are charged to the data set that the model was fitted to: where they are"
                + " the same, scores are better, and tables agree better, than on new records."
            : "If the model was fitted to some of these records, scores are better, and tables agree"
                + " better, than on new ones.");
    if (!model.model().outlook().knowsUncertainty()) {
      notes.add(
          "The model does not say how far its predictions may be off, so they are taken as they are:"
              + " a clear row says that predictions are off, not that the model is of the wrong kind.");
    }
    if (schema().unit() != null) {
      notes.add(
          "A record is all rows with the same "
              + schema().unit()
              + ", and counts as one of them drawn at random.");
    }
    return notes;
  }
}
