package org.priory.app.budget;

import java.util.List;
import java.util.Map;
import org.priory.app.option.DatasetName;
import org.priory.app.option.LedgerOption;
import org.priory.app.option.NumberOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.statement.LedgerJson;
import org.priory.models.text.Rounded;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Budget;
import org.priory.privacy.ledger.Ledger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code priory ledger create}: sets the budget of a data set. */
@Command(
    name = "create",
    description = "Sets the budget of a data set. It cannot be changed; earlier charges count.",
    footer = {
      "",
      "Example:",
      "  priory ledger create --dataset adult.csv --epsilon 2 --delta 1e-6",
      ""
    })
final class LedgerCreate extends PrioryCommand {

  @Mixin private final LedgerOption ledgerOption = new LedgerOption();

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      required = true,
      description =
          "Name of the data set. A fit charges the name of its file unless told otherwise.")
  private String dataset;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      required = true,
      description = "The most that all runs on the data set may cost together.")
  private String epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      required = true,
      description =
          "The delta at which the costs are added up; less than one over the number of records.")
  private String delta;

  @Option(
      names = "--neighbours",
      paramLabel = "WORD",
      description =
          "Which data sets must look alike: ${COMPLETION-CANDIDATES}. Default: add-remove. Runs that sample"
              + " without replacement need replace-one.")
  private Neighbours neighbours = Neighbours.ADD_REMOVE;

  @Override
  protected Answer answer() {
    double limit = NumberOption.LIMIT.read(epsilon);
    double atDelta = NumberOption.DELTA_OR_ZERO.read(delta);
    Budget budget = new Budget(DatasetName.of(dataset), limit, atDelta, neighbours);
    try (Ledger ledger = ledgerOption.open()) {
      boolean created = ledger.create(budget);
      return new Created(ledger.location(), budget, created, ledger.account(dataset));
    }
  }

  private record Created(String location, Budget budget, boolean created, Account account)
      implements Answer {

    @Override
    public Map<String, ?> json() {
      Map<String, Object> members = LedgerJson.of(location, List.of(account));
      members.put("created", created);
      return members;
    }

    @Override
    public String text() {
      return (created ? "Budget of " : "Nothing changed: this is the budget of ")
          + budget.dataset()
          + ": epsilon "
          + Rounded.exactly(budget.epsilon())
          + " at delta "
          + Rounded.exactly(budget.delta())
          + ", "
          + budget.neighbours()
          + " neighbours. Spent so far: "
          + Rounded.up(account.spent())
          + ".\nLedger: "
          + location;
    }
  }
}
