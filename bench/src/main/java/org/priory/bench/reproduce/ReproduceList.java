package org.priory.bench.reproduce;

import java.util.Map;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;

/** {@code priory reproduce list}. */
@Command(name = "list", description = "What can be reproduced.")
final class ReproduceList extends PrioryCommand {

  @Override
  protected Answer answer() {
    Map<String, String> names = Reproduce.names();
    return new Answer() {
      @Override
      public Map<String, ?> json() {
        return Map.of("reproductions", names);
      }

      @Override
      public String text() {
        TextTable table = new TextTable("name", "what");
        names.forEach(table::add);
        return table.toString();
      }
    };
  }
}
