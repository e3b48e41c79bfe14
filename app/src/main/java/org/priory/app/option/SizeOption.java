package org.priory.app.option;

import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import org.priory.privacy.data.schema.Size;
import picocli.CommandLine.Option;

/** {@code --size}: how many documents or images there are, as far as it is public. */
public final class SizeOption implements HelpSection.Member {

  @Option(
      names = "--size",
      paramLabel = "WORD",
      description =
          "How many documents or images there are: a number that is public knowledge, 'public' to"
              + " have them counted, or 'private' to spend part of the budget on the number."
              + " Default: public.")
  private @Nullable String size;

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  public Size read() {
    return read(size);
  }

  static Size read(@Nullable String size) {
    if (size == null || size.equals("public")) {
      return Size.PUBLIC;
    }
    return size.equals("private") ? Size.PRIVATE : Size.of((int) NumberOption.SIZE.read(size));
  }
}
