package org.priory.models.synthetic;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.synthetic.Synthesis;
import org.priory.inference.synthetic.Synthesize;
import org.priory.models.choice.SynthesisChoice;
import org.priory.models.describe.ColumnAxis;
import org.priory.models.describe.CountedTask;
import org.priory.models.model.FittedModel;
import org.priory.models.model.KnownSize;
import org.priory.models.run.FitRequest;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;

/** Synthetic rows of a table with a public schema. */
public final class SynthesisTask extends CountedTask<Synthesis> {
  private final SynthesisChoice choice;
  private final List<Asked.Pair> pairs;

  /**
   * Prepares synthetic rows.
   *
   * @throws BadData if the choice names what the schema does not have
   */
  public SynthesisTask(FitRequest request, SynthesisChoice choice, Schema schema, TableData data) {
    super(request, named(choice), schema, data, SynthesisTask::axis);
    this.choice = choice;
    this.pairs = choice.pairs().isEmpty() ? allPairs() : namedPairs();
    requirePlan();
  }

  private static Chosen named(SynthesisChoice choice) {
    List<NamedPair> pairs =
        choice.pairs().stream().map(pair -> new NamedPair(pair.first(), pair.second())).toList();
    return new Chosen(choice.columns(), pairs, "`pairs`");
  }

  /** As in a description, but a value that is not declared is one that is missing. */
  private static ColumnAxis axis(Column column) {
    return column instanceof Column.Category category
        ? new ColumnAxis(
            column, BinnedColumn.category(column.name(), category.values().size()), false)
        : ColumnAxis.of(column);
  }

  /** All pairs whose table is not too large for a network. */
  private List<Asked.Pair> allPairs() {
    List<Asked.Pair> all = new ArrayList<>();
    for (int i = 0; i < columns().size(); i++) {
      for (int j = i + 1; j < columns().size(); j++) {
        long cells = (long) columns().get(i).axis().allBins() * columns().get(j).axis().allBins();
        if (cells <= Synthesize.LARGEST) {
          all.add(new Asked.Pair(i, j));
        }
      }
    }
    return all;
  }

  @Override
  public String words() {
    return "synthesis of rows";
  }

  @Override
  public String method() {
    return Synthesize.NAME;
  }

  @Override
  protected Synthesize within(boolean asksTotal, KnownSize known, PrivacyBudget budget) {
    return Synthesize.within(
        Asked.counts(axes(), features(), pairs, asksTotal),
        known.value(),
        budget,
        new Synthesize.Settings(choice.sets(), choice.pairs().isEmpty()));
  }

  @Override
  public FittedModel fitted(Synthesis posterior) {
    return new SyntheticSets(
        columns(),
        posterior,
        choice.rows() == 0
            ? Math.min(posterior.records(), SynthesisChoice.MOST_UNASKED)
            : choice.rows(),
        schema().missing().isEmpty() ? "" : schema().missing().get(0));
  }
}
