package org.priory.app.option;

import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import org.priory.models.model.Settings;
import picocli.CommandLine.Option;

/** {@code --clip}. */
public final class ClipOption implements HelpSection.Member {

  @Option(
      names = "--clip",
      paramLabel = "C",
      description = "Largest norm of one record's contribution to a step.")
  private @Nullable String clip;

  @Override
  public HelpSection section() {
    return HelpSection.METHOD;
  }

  /** Settings with it. */
  public Settings into(Settings settings) {
    return clip == null ? settings : settings.withClip(NumberOption.CLIP.read(clip));
  }
}
