package org.priory.models.regression;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PooledEffects;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.models.forecast.FitRehearsal;
import org.priory.models.model.CovarianceJson;
import org.priory.models.model.Foretold;
import org.priory.models.model.Settings;
import org.priory.models.model.WithoutIntervals;
import org.priory.models.table.FittedTable;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Members;

/**
 * A regression: what it finds are coefficients, which are read one by one and kept in the same form
 * for all regressions.
 *
 * @param <P> its posterior
 */
public abstract class RegressionModel<P> implements TableModel<P> {
  private final String name;

  /**
   * A regression.
   *
   * @param name its kind, such as {@code logistic}
   */
  protected RegressionModel(String name) {
    this.name = name;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String title() {
    return words().replace('-', ' ');
  }

  @Override
  public final String words() {
    return name + " regression";
  }

  @Override
  public final CoefficientPrior prior(Encoding encoding, Settings settings) {
    CoefficientPrior given = PriorRows.of(reading(encoding), encoding, settings.priors());
    List<PooledEffects> groups = GroupReading.effects(encoding.design());
    if (!given.sparse().isEmpty() && !(takesHorseshoe() && groups.isEmpty())) {
      throw new BadData(
          "`prior`",
          "",
          takesHorseshoe()
              ? "must be normal or student beside groups"
              : "must be normal or student for " + words(),
          "horseshoe",
          "student(1, 0, 0.5) draws to 0 what is small and leaves what is large; logistic, probit"
              + " and linear without groups take a horseshoe");
    }
    return groups.isEmpty() ? given : given.with(groups);
  }

  /** Whether its posterior may be draws, as under a horseshoe it has to be. */
  protected boolean takesHorseshoe() {
    return false;
  }

  @Override
  public boolean takesFormula() {
    return true;
  }

  @Override
  public final Encoding encoding(Schema schema, @Nullable String target) {
    if (target == null) {
      return Encoding.of(schema, null, Encoding.Options.DEFAULTS);
    }
    checkBeside(schema, target);
    return Encoding.of(schema, target, Optional.empty(), beside());
  }

  @Override
  public final Encoding encoding(Schema schema, String target, Formula formula) {
    checkBeside(schema, target);
    return Encoding.of(schema, target, Optional.of(formula), beside());
  }

  /** Refuses columns beside those that explain, where they are not what the model needs. */
  protected void checkBeside(Schema schema, String target) {}

  /** Refuses a target that is no category with two values. */
  protected final void checkTwoClasses(Target target) {
    if (target.kind() != Target.Kind.BINARY) {
      throw new BadData(
          "`target`",
          target.name(),
          "must be a category with two values for " + words(),
          target.kind() == Target.Kind.NUMBER ? "a number" : target.classes().size() + " values",
          "choose another target, fit softmax to three or more values, or fit linear to a number");
    }
  }

  /** How a person reads the coefficients. */
  protected Reading reading(Encoding encoding) {
    return Reading.of(name(), encoding);
  }

  /** The names of the coefficients as they are fitted. */
  protected List<String> coefficients(Encoding encoding) {
    return encoding.names();
  }

  /** The posterior as it is shown and kept: a normal one, or draws. */
  protected final FittedTable fitted(
      CoefficientPosterior coefficients, Optional<GammaPosterior> precision, Encoding encoding) {
    return coefficients instanceof DrawnPosterior drawn
        ? FittedDraws.of(drawn, precision, reading(encoding))
        : new FittedRegression((GaussianPosterior) coefficients, precision, reading(encoding));
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    Optional<GammaPosterior> precision =
        Optional.ofNullable(members.all().get("precision")).map(RegressionModel::gamma);
    FittedCoefficients full =
        members.all().containsKey("draws")
            ? FittedDraws.read(
                coefficients(encoding),
                members,
                precision,
                SupportJson.read(members, encoding.width()),
                reading(encoding))
            : normal(members, precision, encoding);
    return PointEstimates.read(full, members.textIfAny(WithoutIntervals.MEMBER));
  }

  private FittedRegression normal(
      Members members, Optional<GammaPosterior> precision, Encoding encoding) {
    return new FittedRegression(normal(members, encoding), precision, reading(encoding));
  }

  /** Reads a normal posterior of the coefficients. */
  protected final GaussianPosterior normal(Members members, Encoding encoding) {
    double[] mean = members.numbers("mean");
    return new GaussianPosterior(
        coefficients(encoding),
        mean,
        CovarianceJson.read((Map<?, ?>) members.value("covariance"), mean.length),
        SupportJson.read(members, mean.length),
        GroupJson.read(members));
  }

  private static GammaPosterior gamma(Object value) {
    Members members = Members.of(value);
    return new GammaPosterior(members.number("shape"), members.number("rate"));
  }

  /** Rehearses the fit on a made-up table. */
  @Override
  public final Foretold foretold(FitMethod<P> method, Encoding encoding, double records) {
    return foretold(method, encoding, encoding, records);
  }

  /** Rehearses the fit on a made-up table of such rows. */
  @Override
  public final Foretold foretold(
      FitMethod<P> method, Encoding encoding, Encoding rows, double records) {
    return new Foretold(method.forecast(), FitRehearsal.of(this, encoding, rows, method, records));
  }
}
