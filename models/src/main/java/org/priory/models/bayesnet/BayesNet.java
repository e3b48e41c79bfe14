package org.priory.models.bayesnet;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.discrete.NetworkCounts;
import org.priory.inference.discrete.NetworkTables;
import org.priory.models.choice.BayesNetChoice;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Members;

/**
 * A Bayesian network of categories: each column's probabilities given those that it depends on. Who
 * depends on whom is declared in public; without that it is naive Bayes.
 */
public final class BayesNet implements TableModel<NetworkTables> {
  /** The name by which it is asked for. */
  public static final String NAME = "bayes-net";

  /** The choice without its target, which a fit names itself. */
  private final BayesNetChoice choice;

  private final boolean hasTarget;

  /** Naive Bayes of whatever target is named. */
  public BayesNet() {
    this.choice = new BayesNetChoice(Optional.empty(), Optional.empty(), BayesNetChoice.BINS);
    this.hasTarget = true;
  }

  public BayesNet(BayesNetChoice choice) {
    this.choice = choice;
    this.hasTarget = choice.network().isEmpty() || choice.target().isPresent();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Bayesian network";
  }

  @Override
  public String words() {
    return choice.network().isEmpty() ? "naive Bayes" : "Bayesian network of categories";
  }

  @Override
  public boolean hasTarget() {
    return hasTarget;
  }

  @Override
  public List<Recipe<NetworkTables>> recipes() {
    return List.of(
        Recipe.ofSums(
            NetworkCounts.NAME,
            EnumSet.noneOf(Settings.Group.class),
            (known, budget, set) -> {
              throw new IllegalStateException("a network follows from the columns of a table");
            }));
  }

  @Override
  public Recipe<NetworkTables> recipe(String method, Encoding encoding) {
    Recipe<NetworkTables> plain = recipe(method);
    return Recipe.ofSums(
        plain.name(),
        plain.accepts(),
        (known, budget, set) ->
            NetworkCounts.within(
                NetworkColumns.of(choice, encoding).network(), known.records(), budget));
  }

  @Override
  public Encoding encoding(Schema schema, @Nullable String target) {
    return NetworkColumns.encoding(choice, schema, target);
  }

  @Override
  public void check(Target target) {
    if (target.kind() == Target.Kind.NUMBER) {
      throw new BadData(
          "`target`",
          target.name(),
          "must be a category for " + words(),
          "a number",
          "declare it as a category, or choose another column");
    }
  }

  @Override
  public BayesNet as(Members members) {
    return new BayesNet(
        new BayesNetChoice(
            members.textIfAny(FittedBayesNet.NETWORK),
            members.textIfAny("target"),
            members.small(FittedBayesNet.BINS)));
  }

  @Override
  public FittedTable fitted(NetworkTables posterior, Encoding encoding) {
    return new FittedBayesNet(choice, NetworkColumns.of(choice, encoding), posterior);
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    NetworkColumns columns = NetworkColumns.of(choice, encoding);
    return new FittedBayesNet(
        choice,
        columns,
        new NetworkTables(
            columns.network(),
            members.numbers(FittedBayesNet.COUNTS),
            members.number(FittedBayesNet.NOISE)));
  }
}
