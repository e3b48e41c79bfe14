package org.priory.app.option;

import org.jspecify.annotations.Nullable;
import org.priory.Priory;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import picocli.CommandLine.Option;

/** {@code --threads}. */
public final class ThreadsOption implements HelpSection.Member {

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "How many threads may compute; the result is the same. Default: as many as processors.")
  private @Nullable Integer threads;

  @Override
  public HelpSection section() {
    return HelpSection.METHOD;
  }

  /** Has no more threads compute than were asked for, from now on. */
  public void apply() {
    if (threads != null && threads < 1) {
      throw new BadInput(
          "--threads", "must be at least 1", threads.toString(), "give 1 or more, or leave it out");
    }
    if (threads != null) {
      Priory.threads(threads);
    }
  }
}
