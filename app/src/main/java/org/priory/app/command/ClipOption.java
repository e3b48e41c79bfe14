package org.priory.app.command;

import org.jspecify.annotations.Nullable;
import org.priory.models.model.Settings;
import picocli.CommandLine.Option;

/** {@code --clip}. */
final class ClipOption implements Section.Member {

  @Option(
      names = "--clip",
      paramLabel = "C",
      description = "Largest norm of one record's contribution to a step.")
  private @Nullable String clip;

  @Override
  public Section section() {
    return Section.METHOD;
  }

  /** Settings with it. */
  Settings into(Settings settings) {
    return clip == null ? settings : settings.withClip(NumberOption.CLIP.read(clip));
  }
}
