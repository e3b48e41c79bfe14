package org.priory.models.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.Describe;
import org.priory.inference.describe.Marginals;
import org.priory.models.choice.DescribeChoice;
import org.priory.models.model.FittedModel;
import org.priory.models.model.KnownSize;
import org.priory.models.run.FitRequest;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;

/** The description of a table with a public schema. */
public final class DescribeTask extends CountedTask<Marginals> {
  private final List<Asked.Pair> crosses;
  private final List<Asked.Pair> correlations;

  /**
   * Prepares a description.
   *
   * @throws BadData if the choice names what the schema does not have
   */
  public DescribeTask(FitRequest request, DescribeChoice choice, Schema schema, TableData data) {
    super(request, named(choice), schema, data, ColumnAxis::of);
    this.crosses = namedPairs();
    this.correlations = correlations(choice);
    requirePlan();
  }

  private static Chosen named(DescribeChoice choice) {
    List<NamedPair> pairs =
        choice.crosses().stream()
            .map(cross -> new NamedPair(cross.first(), cross.second()))
            .toList();
    return new Chosen(choice.columns(), pairs, "`cross`");
  }

  private List<Asked.Pair> correlations(DescribeChoice choice) {
    List<Asked.Pair> pairs = new ArrayList<>();
    for (int i = 0; i < columns().size(); i++) {
      for (int j = i + 1; j < columns().size(); j++) {
        Asked.Pair pair = new Asked.Pair(i, j);
        if (columns().get(i).isNumber()
            && columns().get(j).isNumber()
            && (choice.correlations() || crosses.contains(pair))) {
          pairs.add(pair);
        }
      }
    }
    return pairs;
  }

  @Override
  public String words() {
    return "description";
  }

  @Override
  public String method() {
    return Describe.NAME;
  }

  @Override
  protected Describe within(boolean asksTotal, KnownSize known, PrivacyBudget budget) {
    return Describe.within(
        new Asked(axes(), features(), crosses, correlations, asksTotal), known.value(), budget);
  }

  @Override
  public FittedModel fitted(Marginals posterior) {
    return new Description(columns(), posterior, Optional.ofNullable(schema().unit()));
  }
}
