package org.priory;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.priory.models.model.WidthForecast;
import org.priory.models.model.WidthForecast.Width;
import org.priory.models.run.SizeQuestion;
import org.priory.models.text.Nearest;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;

/**
 * How well a regression will know its coefficients, by epsilon, from public knowledge alone: the
 * forecast of the fit without the fit. There are no rows that it could read, and no ledger.
 */
public final class AccuracyPlan {
  /** No larger epsilon is searched: it would protect nobody. */
  public static final double MOST_EPSILON = 100;

  private static final double LEAST_EPSILON = 0.01;

  /** A factor of 10,000, halved six times in its logarithm, leaves one of 1.15. */
  private static final int HALVINGS = 6;

  private final ModelChoice model;
  private final Table table;
  private final long records;
  private final double delta;

  AccuracyPlan(ModelChoice model, Schema schema, long records, double delta) {
    if (records < 1) {
      throw new IllegalArgumentException("records must be >= 1, was " + records);
    }
    this.model = model;
    this.table =
        Table.of(
            "plan",
            List.of(),
            () -> {
              throw new IllegalStateException("a plan reads no data");
            },
            schema);
    this.records = records;
    this.delta = delta;
  }

  static long declared(Schema schema) {
    return SizeQuestion.declared(schema.size())
        .map(known -> (long) known.value())
        .orElseThrow(
            () ->
                new BadData(
                    "schema",
                    "size",
                    "must be a number for a plan, which reads no data",
                    schema.size() instanceof Size.Secret ? "private" : "public",
                    "add `size` N, about how many records there will be"));
  }

  /** How many records it is for. */
  public long records() {
    return records;
  }

  /**
   * How wide intervals will be if the fit may cost so much.
   *
   * @throws BadData if model, schema and budget do not go together, or the fit is none that can be
   *     rehearsed
   */
  public WidthForecast at(double epsilon) {
    return Priory.task(model, table, new PrivacyBudget(epsilon, delta), FitOptions.defaults())
        .foretold(records)
        .widths()
        .orElseThrow(
            () ->
                new BadData(
                    "plan " + model.name(),
                    "",
                    "must be of a regression with intervals and at most 300 features",
                    "another fit",
                    "choose logistic, probit or linear by its default method"));
  }

  /**
   * About the epsilon at which the interval of the number in the middle of all is as narrow as is
   * wanted.
   *
   * @param half of the interval's width
   * @throws BadData if no number explains anything
   */
  public Needed needed(double half) {
    return needed(
        half,
        forecast ->
            forecast
                .numbers()
                .orElseThrow(
                    () ->
                        new BadData(
                            "`column`",
                            "",
                            "is required where no number explains anything",
                            "not given",
                            "add `column` NAME, one of the categories")));
  }

  /**
   * About the epsilon at which the interval of a number's effect, or of the contrast in the middle
   * of a category's, is as narrow as is wanted.
   *
   * @param half of the interval's width
   * @throws BadData if the column explains nothing
   */
  public Needed needed(double half, String column) {
    return needed(half, forecast -> forecast.of(column).orElseThrow(() -> unknown(column)));
  }

  private BadData unknown(String column) {
    List<String> names =
        table.schema().columns().stream()
            .map(Column::name)
            .filter(name -> !Optional.of(name).equals(model.target()))
            .toList();
    return new BadData(
        "`column`",
        "",
        "must be a number or a category that explains the target",
        column,
        Nearest.remedy(column, names, "choose one of " + String.join(", ", names)));
  }

  /** Bisection over log epsilon: widths fall with epsilon, up to the noise of a rehearsal. */
  private Needed needed(double half, Function<WidthForecast, Width> of) {
    if (!(half > 0)) {
      throw new IllegalArgumentException("half must be above 0, was " + half);
    }
    Width best = of.apply(at(MOST_EPSILON));
    if (!(best.half() <= half)) {
      return new Needed(MOST_EPSILON, Double.POSITIVE_INFINITY, best);
    }
    double tooLittle = 0;
    double enough = MOST_EPSILON;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = Math.sqrt(Math.max(tooLittle, LEAST_EPSILON) * enough);
      Optional<Width> width = ifPlanned(middle).map(of).filter(each -> each.half() <= half);
      if (width.isPresent()) {
        enough = middle;
        best = width.get();
      } else {
        tooLittle = middle;
      }
    }
    return new Needed(tooLittle, enough, best);
  }

  /** Empty if the budget allows no plan: all else was refused at {@link #MOST_EPSILON}. */
  private Optional<WidthForecast> ifPlanned(double epsilon) {
    try {
      return Optional.of(at(epsilon));
    } catch (BadData tooLittle) {
      return Optional.empty();
    }
  }

  /**
   * Between which epsilons an interval gets as narrow as is wanted.
   *
   * @param tooLittle the largest that was tried and is too little; 0 if all were enough
   * @param enough the smallest that was tried and is enough; infinite if none was
   * @param width at the one that is enough, or at {@link #MOST_EPSILON} if none is
   */
  public record Needed(double tooLittle, double enough, Width width) {

    /** The middle of both by their logarithms; {@code enough} if it is the only one. */
    public double about() {
      return tooLittle > 0 ? Math.sqrt(tooLittle * enough) : enough;
    }
  }
}
