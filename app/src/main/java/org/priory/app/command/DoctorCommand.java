package org.priory.app.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.priory.app.command.Examination.Finding;
import org.priory.app.option.LedgerOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.ExitCode;
import org.priory.app.shell.PrioryCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory doctor}: whether this machine has what the program needs. */
@Command(
    name = "doctor",
    description =
        "Checks whether this machine has what the program needs: Java, memory, a writable home, a whole"
            + " ledger, fast encryption, native libraries. Exit 1 if something is wrong.")
public final class DoctorCommand extends PrioryCommand {

  @Mixin private final LedgerOption ledgerOption = new LedgerOption();

  @Override
  protected Answer answer() {
    return new Findings(new Examination(ledgerOption).findings());
  }

  private record Findings(List<Finding> findings) implements Answer {

    private boolean ok() {
      return findings.stream().allMatch(Finding::ok);
    }

    @Override
    public Map<String, ?> json() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("ok", ok());
      for (Finding finding : findings) {
        Map<String, Object> each = new LinkedHashMap<>();
        each.put("ok", finding.ok());
        each.put("found", finding.found());
        if (!finding.remedy().isEmpty()) {
          each.put("remedy", finding.remedy());
        }
        members.put(finding.name(), each);
      }
      return members;
    }

    @Override
    public String text() {
      return findings.stream().map(Findings::line).collect(Collectors.joining("\n"))
          + (ok() ? "\n\nAll is well." : "\n\nSomething is wrong, see above.");
    }

    private static String line(Finding finding) {
      String line =
          (finding.ok() ? "ok     " : "WRONG  ")
              + finding.name().replace('_', ' ')
              + ": "
              + finding.found();
      return finding.remedy().isEmpty() ? line : line + "; " + finding.remedy();
    }

    @Override
    public int exitCode() {
      return ok() ? ExitCode.DONE : ExitCode.FAILED;
    }
  }
}
