package org.priory.app.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.app.fit.ChargedCommand;
import org.priory.app.shell.Answer;

/** A command that buys what a schema lacks: charged as a fit is, and a new file comes of it. */
abstract class BuyCommand extends ChargedCommand {
  /** The member of the answer that says where the new file is. */
  protected abstract String member();

  /** The name of the new file. */
  protected abstract String written();

  @Override
  protected final boolean advises() {
    return false;
  }

  @Override
  protected final Answer done(Answer run, Path folder) {
    Path released = folder.resolve("release").resolve(written());
    return new Bought(
        run,
        member(),
        Files.exists(released) ? released : folder.resolve("internal").resolve(written()));
  }

  private record Bought(Answer done, String member, Path file) implements Answer {

    @Override
    public Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>(done.json());
      members.put(member, file.toString());
      return members;
    }

    @Override
    public String text() {
      return done.text() + "Written: " + file + "\n";
    }
  }
}
