package org.priory.app.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.Priory;
import org.priory.Results;
import org.priory.app.option.LedgerOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code priory report}: makes the report of a run again. */
@Command(
    name = "report",
    description = {
      "Makes the report of a run again, from the files in its release/ folder, if they are as they"
          + " were written: privacy.json lists the digests of the others, the ledger has its own.",
      "If 'priory evaluate' measured the model, a second report with these numbers is made in"
          + " internal/, for the curator only."
    })
public final class ReportCommand extends PrioryCommand {

  @Parameters(paramLabel = "FOLDER", description = "The folder that 'priory fit' wrote.")
  private Path folder;

  @Mixin private final LedgerOption ledgerOption = new LedgerOption();

  private static String found(Results run) {
    if (Files.isDirectory(run.internal())) {
      return "one without noise";
    }
    return Files.exists(run.folder()) ? "something else" : "not found";
  }

  @Override
  protected Answer answer() {
    Results run = new Results(folder);
    if (!Files.isDirectory(run.release()) && !Files.exists(run.report())) {
      throw new BadInput(
          folder.toString(),
          "must be the folder of a run that released something",
          found(run),
          "give the folder that 'priory fit' named");
    }
    try {
      Results.Checked check = run.check(ledgerOption.given(), ledgerOption.location());
      return new Reported(Priory.report(folder).toString(), check);
    } catch (AccessDeniedException e) {
      throw new BadInput(
          String.valueOf(e.getFile()), "must be writable", "not", "check its permissions");
    } catch (IOException e) {
      throw new BadInput(
          folder.toString(),
          "must hold whole files",
          String.valueOf(e.getMessage()),
          "fit the model again");
    }
  }

  private record Reported(String report, Results.Checked check) implements Answer {

    @Override
    public Map<String, ?> json() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("report", report);
      members.put("files_checked", check.files());
      members.put("ledger_consulted", check.ledger());
      return members;
    }

    @Override
    public String text() {
      return "Report: " + report + "\n" + check.words();
    }
  }
}
