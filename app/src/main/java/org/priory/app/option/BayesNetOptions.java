package org.priory.app.option;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import org.priory.models.choice.BayesNetChoice;
import picocli.CommandLine.Option;

/** The options of a Bayesian network of categories. */
public final class BayesNetOptions implements HelpSection.Member {

  @Option(
      names = "--network",
      paramLabel = "TEXT",
      description =
          "Which columns depend on which, such as \"smoker -> cough, smoker + age -> ill\". Default:"
              + " naive Bayes, all other columns on the target alone.")
  private @Nullable String network;

  @Option(
      names = "--bins",
      paramLabel = "B",
      description =
          "Parts of equal width that the range of a number is cut into; a whole number with no more"
              + " values than that has one for each. Default: 4.")
  private @Nullable String bins;

  @Override
  public HelpSection section() {
    return HelpSection.MODEL;
  }

  /** The choice, with a target if one is given. */
  public BayesNetChoice choice(@Nullable String target) {
    return new BayesNetChoice(
        Optional.ofNullable(network),
        Optional.ofNullable(target),
        bins == null ? BayesNetChoice.BINS : (int) NumberOption.BINS.read(bins));
  }
}
