package org.priory.bench.reproduce;

import java.util.Map;
import org.priory.app.command.Answer;
import org.priory.app.command.PrioryCommand;
import org.priory.models.text.Table;
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
        Table table = new Table("name", "what");
        names.forEach(table::add);
        return table.toString();
      }
    };
  }
}
