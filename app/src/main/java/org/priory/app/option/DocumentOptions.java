package org.priory.app.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import org.priory.privacy.data.file.Places;
import picocli.CommandLine.Option;

/** {@code --data} and {@code --vocabulary}: documents with what is public about them. */
public final class DocumentOptions implements HelpSection.Member {

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description =
          "The documents: .txt with one a line, or counts of words in LDA-C (.ldac) or UCI form"
              + " (also .gz); or a folder of such files.")
  private String data = "";

  @Option(
      names = "--vocabulary",
      paramLabel = "FILE",
      description = "The public list of words, one a line.")
  private @Nullable Path vocabulary;

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  public Path file() {
    return Places.of(data);
  }

  public Path vocabulary() {
    return Required.of(
        "--vocabulary",
        "is required for topics",
        vocabulary,
        "add --vocabulary FILE, a public list of words, one a line");
  }
}
