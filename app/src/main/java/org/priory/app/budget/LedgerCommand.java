package org.priory.app.budget;

import org.priory.app.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code priory ledger}: budgets and charges. */
@Command(
    name = "ledger",
    description = "Budgets of data sets, and what was charged to them.",
    subcommands = {LedgerCreate.class, LedgerShow.class, LedgerCheck.class},
    footer = {
      "",
      "A data set without a budget is tracked without a limit. What was charged stays charged.",
      ""
    })
public final class LedgerCommand extends CommandGroup {}
