package org.priory.app.option;

import java.util.List;
import org.priory.app.shell.HelpSection;
import org.priory.models.model.Prior;
import org.priory.models.model.Settings;
import picocli.CommandLine.Option;

/** {@code --prior}, as often as is wanted. */
public final class PriorOption implements HelpSection.Member {

  @Option(
      names = "--prior",
      paramLabel = "LAW",
      description =
          "What is believed of coefficients as they are read, before the data is seen: \"normal(0,"
              + " 1)\" or \"student(4, 0, 2.5)\" for all, \"age=normal(0, 0.5)\" for one,"
              + " \"horseshoe(3)\" where 3 effects are expected to be other than 0; may be given several"
              + " times. Default: the method's own, which the report names.")
  private List<String> priors = List.of();

  @Override
  public HelpSection section() {
    return HelpSection.MODEL;
  }

  public Settings into(Settings settings) {
    return settings.withPriors(priors.stream().map(Prior::parse).toList());
  }
}
