package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.PRIOR;
import static org.priory.models.model.Settings.Group.STEPS;
import static org.priory.models.model.Settings.Group.WEIGHTS;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.priory.inference.optimization.classification.OrdinalNewton;
import org.priory.inference.posterior.OrdinalPosterior;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;

/**
 * Ordinal regression: the odds of a higher value among values that are in order, by cumulative log
 * odds. The order is that of the schema.
 */
public final class OrdinalRegression extends RegressionModel<OrdinalPosterior> {
  static final String NAME = "ordinal";

  public OrdinalRegression() {
    super(NAME);
  }

  @Override
  public List<Recipe<OrdinalPosterior>> recipes() {
    return List.of(
        Recipe.ofSums(
            OrdinalNewton.NAME,
            EnumSet.of(STEPS, PRIOR, WEIGHTS),
            (known, budget, set) ->
                OrdinalNewton.within(known, budget, set.steps(OrdinalNewton.DEFAULT_STEPS, 1))));
  }

  @Override
  public void check(Target target) {
    int count = target.classes().size();
    if (target.kind() == Target.Kind.NUMBER || count < 3 || count > OrdinalNewton.MOST_VALUES) {
      throw new BadData(
          "`target`",
          target.name(),
          "must be a category with 3 to %d values, in their order, for ordinal regression"
              .formatted(OrdinalNewton.MOST_VALUES),
          target.kind() == Target.Kind.NUMBER ? "a number" : count + " values",
          "choose another target, fit logistic to two values, or fit linear to a number");
    }
  }

  @Override
  public FittedTable fitted(OrdinalPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.empty(), encoding);
  }

  /** Those of the columns, then the constants of the cuts. */
  @Override
  protected List<String> coefficients(Encoding encoding) {
    List<String> names = new ArrayList<>(encoding.names());
    for (int j = 0; j < encoding.target().classes().size() - 1; j++) {
      names.add(OrdinalNewton.cut(j));
    }
    return names;
  }
}
