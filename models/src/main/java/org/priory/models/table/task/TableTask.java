package org.priory.models.table.task;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.models.fit.FitTask;
import org.priory.models.model.FittedModel;
import org.priory.models.model.Foretold;
import org.priory.models.model.KnownSize;
import org.priory.models.model.RecordWords;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;
import org.priory.models.table.FormulaEncoding;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.models.text.Nearest;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.accounting.UnreachableTarget;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.formula.Refusal;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Wall;

/**
 * A {@link TableModel} on a table with a public schema.
 *
 * @param <P> the posterior
 */
public final class TableTask<P> extends FitTask<P> {
  /** Refuses early what is surely refused later, and nothing else. */
  private static final double SURELY = 0.95;

  private final TableModel<P> model;
  private final Schema schema;
  private final Optional<WeightColumn> weights;

  /** What explains the target; the fitted model knows nothing else. */
  private final Encoding encoding;

  /** How rows are asked about: with their weights, if they have any. */
  private final Encoding rows;

  private final CoefficientPrior prior;
  private final String method;
  private final TableData data;
  private @Nullable RecordSource source;

  /**
   * @throws BadData if the schema, the target or the method is wrong
   */
  public TableTask(FitRequest request, TableModel<P> model) {
    this(
        request,
        model,
        Schema.read(request.files().schema()),
        TableData.of(request.files().data()));
  }

  /**
   * @param data the rows, which may come from elsewhere than a file
   * @throws BadData if the schema, the target or the method is wrong
   */
  public TableTask(FitRequest request, TableModel<P> model, Schema schema, TableData data) {
    this(request, model, Optional.empty(), schema, data);
  }

  /**
   * @param formula what explains the target; empty for all other columns
   * @param data the rows, which may come from elsewhere than a file
   * @throws BadData if the schema, the target, the formula or the method is wrong
   */
  public TableTask(
      FitRequest request,
      TableModel<P> model,
      Optional<Formula> formula,
      Schema schema,
      TableData data) {
    super(request, data, schema.size());
    this.data = data;
    this.model = model;
    this.schema = schema;
    model.check(request.settings());
    String target = target();
    this.weights =
        request
            .settings()
            .weights()
            .map(name -> WeightColumn.of(schema, String.valueOf(target), model, name));
    weights.ifPresent(column -> formula.ifPresent(column::check));
    Schema explaining = weights.map(column -> column.without(schema)).orElse(schema);
    this.encoding =
        formula.isPresent()
            ? FormulaEncoding.of(model, explaining, target, formula.get())
            : model.encoding(explaining, target);
    this.rows =
        weights.map(column -> encoding.withBeside(schema, column.number().name())).orElse(encoding);
    model.check(encoding.target());
    this.method = request.method().orElse(model.defaultMethod(encoding.width()));
    checkSettings();
    formula.ifPresent(this::checkGroups);
    this.prior = model.prior(encoding, request.settings());
    checkNeighbours();
    checkUnit();
    checkOpen();
    request.engine().ifPresent(this::checkEngine);
  }

  private void checkEngine(EngineFactory elsewhere) {
    if (looksAtRows(method)) {
      throw new BadData(
          "`method`",
          "",
          "must ask for noisy sums where `engine` is " + elsewhere.name(),
          method,
          "it looks at single rows, which are on other machines: leave `engine` out, or take "
              + methodsOfSums());
    }
    elsewhere.check(request().model(), method, data.files());
  }

  private String methodsOfSums() {
    return model.methods().stream()
        .filter(each -> !looksAtRows(each))
        .collect(Collectors.joining(", "));
  }

  private @Nullable String target() {
    String target = request().target();
    if (model.hasTarget() == (target == null)) {
      throw new BadData(
          "`target`",
          "",
          target == null ? "is required for " + model.words() : "must not be given",
          target == null ? "not given" : target,
          target == null
              ? "add `target` COLUMN, the column to be explained"
              : "leave it out: a " + model.words() + " explains no column");
    }
    if (target != null && schema.column(target).isEmpty()) {
      List<String> names = schema.columns().stream().map(Column::name).toList();
      throw new BadData(
          "`target`",
          "",
          "must be a column of the schema",
          target,
          Nearest.remedy(
              target, names, "add it to " + request().files().schema() + ", or choose another"));
    }
    return target;
  }

  private void checkSettings() {
    try {
      model.recipe(method).check(request().settings());
    } catch (IllegalArgumentException e) {
      throw noPlan(e);
    }
  }

  private void checkGroups(Formula formula) {
    if (!formula.groups().isEmpty()
        && !model.recipe(method).accepts().contains(Settings.Group.PRIOR)) {
      throw Refusal.of(
          formula.groups().get(0).group().at(),
          "must have no groups for " + method + " of " + model.words(),
          "( | " + formula.groups().get(0).group().column() + ")",
          "take newton of logistic, probit, ordinal, linear, poisson, negative-binomial, gamma or survival, or write the groups as a category");
    }
  }

  private void checkNeighbours() {
    boolean replaceOne =
        request().settings().neighbours().filter(Neighbours.REPLACE_ONE::equals).isPresent();
    if (replaceOne && schema.size() instanceof Size.Secret && request().privacy().noise()) {
      throw new BadData(
          "`neighbours`",
          "",
          "must be add-remove where the schema's \"size\" is \"private\"",
          Neighbours.REPLACE_ONE,
          "replace-one does not hide the number of records: leave it out, or declare the size");
    }
  }

  private void checkUnit() {
    if (schema.unit() != null && looksAtRows(method)) {
      throw new BadData(
          "`method`",
          "",
          "must ask for noisy sums where the schema's \"unit\" is a column",
          method,
          "it looks at single rows: take " + methodsOfSums());
    }
  }

  private boolean looksAtRows(String name) {
    return model.recipe(name).looksAtRows();
  }

  private void checkOpen() {
    if (request().privacy().noise() && model.recipe(method).kind() == Recipe.Kind.OPEN) {
      throw new BadData(
          "`method`",
          "",
          "must be one that noise can make private",
          method,
          "add `non-private` to see it for yourself, or choose one of "
              + model.methods().stream()
                  .filter(each -> model.recipe(each).kind() != Recipe.Kind.OPEN)
                  .collect(Collectors.joining(", ")));
    }
  }

  @Override
  public String words() {
    return model.words();
  }

  @Override
  public String method() {
    return method;
  }

  @Override
  public Encoding rows() {
    return rows;
  }

  @Override
  public RecordWords records() {
    return model.records(rows);
  }

  @Override
  public Encoding encoding() {
    return encoding;
  }

  @Override
  public void check() {
    source = data.open(rows);
    data.checkWhole();
  }

  @Override
  public Wall wall(Size known, Ledger ledger, RandomSource random, int threads) {
    return wall(
        data,
        rows,
        this::checked,
        new Population(schema.population().unit(), known),
        ledger,
        random,
        threads);
  }

  private RecordSource checked() {
    RecordSource opened = source;
    if (opened == null) {
      throw new IllegalStateException("the table must be checked before it is read");
    }
    return opened;
  }

  /** What is fitted. */
  public TableModel<P> model() {
    return model;
  }

  @Override
  public FitMethod<P> decide(KnownSize known, PrivacyBudget budget) {
    return model.recipe(method, encoding).plan(known(known.value()), budget, request().settings());
  }

  private PublicKnowledge known(double records) {
    PublicKnowledge alike =
        new PublicKnowledge(
            encoding.names(),
            encoding.groups(),
            encoding.maxNorm(),
            records,
            encoding.target().classes(),
            schema.unit() != null,
            prior);
    return weights
        .map(
            column ->
                alike
                    .counting(Math.max(1, column.expected() * records))
                    .weighted(column.after(encoding)))
        .orElse(alike);
  }

  @Override
  public Foretold foretold(FitMethod<P> method, KnownSize known) {
    if (weights.isEmpty()) {
      return model.foretold(method, encoding, known.value());
    }
    WeightColumn column = weights.get();
    Encoding supposed = encoding.withBeside(column.supposedIn(schema), column.number().name());
    return model
        .foretold(method, encoding, supposed, known.value())
        .weighted(column.cost(known.value()));
  }

  @Override
  public FittedModel fitted(P posterior) {
    return model.fitted(posterior, encoding);
  }

  @Override
  public PrivacyEvent least(Wall wall) {
    return model.recipe(method).kind() == Recipe.Kind.MECHANISM
        ? super.least(wall)
        : atLeastAsMuch();
  }

  /**
   * Less than the fit will cost, whatever the number of records: one Gaussian release for a little
   * less than the budget.
   */
  private PrivacyEvent atLeastAsMuch() {
    Neighbours neighbours = request().settings().neighbours().orElse(Neighbours.ADD_REMOVE);
    try {
      return new Gaussian(
          Calibration.to(
                  new PrivacyBudget(
                      SURELY * request().budget().epsilon(), request().budget().delta()))
              .noise(z -> new Gaussian(z, neighbours))
              .value(),
          neighbours);
    } catch (UnreachableTarget e) {
      throw new BadData(
          "`epsilon`, `delta`", "", "must be reachable", "not", String.valueOf(e.getMessage()));
    }
  }
}
