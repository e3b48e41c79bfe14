package org.priory.app.run;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.priory.app.report.Nearest;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Way;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.accounting.UnreachableTarget;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Population;
import org.priory.privacy.data.Schema;
import org.priory.privacy.data.Size;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Wall;

/**
 * A {@link Fitter} on a table with a public schema.
 *
 * @param <P> the posterior
 */
public final class TableTask<P> extends FitTask<P> {
  /** Refuses early what is surely refused later, and nothing else. */
  private static final double SURELY = 0.95;

  private final Fitter<P> fitter;
  private final Schema schema;
  private final Encoding encoding;
  private final String method;
  private final RunData data;

  /**
   * @throws BadData if the schema, the target or the method is wrong
   */
  public TableTask(FitRequest request, Fitter<P> fitter) {
    this(request, fitter, Schema.read(request.files().schema()));
  }

  private TableTask(FitRequest request, Fitter<P> fitter, Schema schema) {
    super(request, schema.size());
    this.fitter = fitter;
    this.schema = schema;
    fitter.check(request.settings());
    this.encoding = fitter.encoding(schema, target());
    fitter.check(encoding.target());
    this.method = request.method().orElse(fitter.usual(encoding.width()));
    checkNeighbours();
    checkUnit();
    checkOpen();
    this.data = new RunData(request.files().data(), encoding);
  }

  private @Nullable String target() {
    String target = request().target();
    if (fitter.hasTarget() == (target == null)) {
      throw new BadData(
          "--target",
          "",
          target == null ? "is required for " + fitter.words() : "must not be given",
          target == null ? "not given" : target,
          target == null
              ? "add --target COLUMN, the column to be explained"
              : "leave it out: a " + fitter.words() + " explains no column");
    }
    if (target != null && schema.column(target).isEmpty()) {
      List<String> names = schema.columns().stream().map(Column::name).toList();
      throw new BadData(
          "--target",
          "",
          "must be a column of the schema",
          target,
          Nearest.remedy(
              target, names, "add it to " + request().files().schema() + ", or choose another"));
    }
    return target;
  }

  private void checkNeighbours() {
    boolean replaceOne =
        request().settings().neighbours().filter(Neighbours.REPLACE_ONE::equals).isPresent();
    if (replaceOne && schema.size() instanceof Size.Secret && request().privacy().noise()) {
      throw new BadData(
          "--neighbours",
          "",
          "must be add-remove where the schema's \"size\" is \"private\"",
          Neighbours.REPLACE_ONE,
          "replace-one does not hide the number of records: leave it out, or declare the size");
    }
  }

  private void checkUnit() {
    if (schema.unit() != null && looksAtRows(method)) {
      throw new BadData(
          "--method",
          "",
          "must ask for noisy sums where the schema's \"unit\" is a column",
          method,
          "it looks at single rows: take "
              + fitter.methods().stream()
                  .filter(each -> !looksAtRows(each))
                  .collect(Collectors.joining(", ")));
    }
  }

  private boolean looksAtRows(String name) {
    return fitter.isMechanism(name) || fitter.openMethods().contains(name);
  }

  private void checkOpen() {
    if (request().privacy().noise() && fitter.openMethods().contains(method)) {
      throw new BadData(
          "--method",
          "",
          "must be one that noise can make private",
          method,
          "add --non-private to see it for yourself, or choose one of "
              + fitter.methods().stream()
                  .filter(each -> !fitter.openMethods().contains(each))
                  .collect(Collectors.joining(", ")));
    }
  }

  @Override
  String words() {
    return fitter.words();
  }

  @Override
  String method() {
    return method;
  }

  @Override
  String records() {
    return "records";
  }

  @Override
  Encoding encoding() {
    return encoding;
  }

  @Override
  void check() {
    data.check();
  }

  @Override
  Wall wall(Size known, Ledger ledger, RandomSource random, int threads) {
    return new Wall(
        order -> read(data.source(), order),
        new Population(schema.population().unit(), known),
        ledger,
        request().dataset(),
        random,
        threads);
  }

  @Override
  Way<P> decide(KnownSize known, double epsilon, double delta) {
    return fitter.method(
        method,
        new PublicKnowledge(
            encoding.names(),
            encoding.groups(),
            encoding.maxNorm(),
            known.value(),
            encoding.target().classes(),
            schema.unit() != null),
        epsilon,
        delta,
        request().settings());
  }

  @Override
  Foretold foretold(Way<P> way, KnownSize known) {
    return new Foretold(way.forecast(), FitRehearsal.of(fitter, encoding, way, known.value()));
  }

  @Override
  FittedModel fitted(P posterior) {
    return fitter.fitted(posterior, encoding);
  }

  @Override
  PrivacyEvent least(Wall wall) {
    return fitter.isMechanism(method) ? super.least(wall) : atLeastAsMuch();
  }

  /**
   * Less than the fit will cost, whatever the number of records: one Gaussian release for a little
   * less than the budget.
   */
  private PrivacyEvent atLeastAsMuch() {
    Neighbours neighbours = request().settings().neighbours().orElse(Neighbours.ADD_REMOVE);
    try {
      return new Gaussian(
          Calibration.to(SURELY * request().epsilon(), request().delta())
              .noise(z -> new Gaussian(z, neighbours))
              .value(),
          neighbours);
    } catch (UnreachableTarget e) {
      throw new BadData(
          "--epsilon, --delta", "", "must be reachable", "not", String.valueOf(e.getMessage()));
    }
  }
}
