package org.priory.bench.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.text.Nearest;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code priory audit MODEL}: attacks a method, and compares what it gives away with its claim. */
@Command(
    name = "audit",
    description = {
      "Attack a method on made-up data, and compare what it gives away with what it claims.",
      "The method is run many times with and without one record, the canary. From how well an"
          + " attacker tells the two apart follows a lower bound of epsilon. It must not be above"
          + " the claim: then the exit code is 1."
    },
    footer = {
      "",
      "Examples:",
      "  priory audit list",
      "  priory audit logistic --method vips",
      "  half the noise that is claimed, to see that it is caught:",
      "    priory audit logistic --method vips --noise-share 0.5",
      ""
    })
public final class AuditCommand extends PrioryCommand {
  private static final String ALL = "all";
  private static final String LIST = "list";
  private static final int MOST_RUNS = 10_000_000;

  @Parameters(
      paramLabel = "MODEL",
      description = "A model; all; or list, which shows what can be audited.")
  private String model = "";

  @Option(names = "--method", paramLabel = "NAME", description = "By default all of the model's.")
  private @Nullable String method;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Runs with the canary, and as many without it; by default 1000.")
  private int runs = 1000;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "What the method may cost, by default 1.")
  private double epsilon = 1;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description =
          "The delta of claim and bound, by default 0.1: large, as a thousand runs see no event"
              + " that is rarer than a thousandth.")
  private double delta = 0.1;

  @Option(
      names = "--confidence",
      paramLabel = "C",
      description = "Of all lower bounds together, by default 0.95.")
  private double confidence = 0.95;

  @Option(
      names = "--noise-share",
      paramLabel = "S",
      description = "Cut the noise to this share of what is claimed, to see that it is caught.")
  private double noiseShare = 1;

  @Option(names = "--rate", paramLabel = "Q", description = "Ask Poisson samples of this rate.")
  private @Nullable Double rate;

  @Option(
      names = "--neighbours",
      paramLabel = "WORD",
      description =
          "add-remove, or replace-one, where a method offers that and asks all records. Default:"
              + " add-remove.")
  private Neighbours neighbours = Neighbours.ADD_REMOVE;

  @Option(names = "--steps", paramLabel = "T", description = "Steps of a method; by default few.")
  private @Nullable Long steps;

  @Override
  protected Answer answer() {
    List<Scenario> all = Scenarios.all();
    if (model.equals(LIST)) {
      return new AuditList(all);
    }
    List<Scenario> chosen = chosen(all);
    check();
    Audit.Settings settings =
        new Audit.Settings(
            new PrivacyBudget(epsilon, delta),
            runs,
            // Bonferroni: all of them hold together
            1 - (1 - confidence) / chosen.size(),
            noiseShare,
            new Wish(
                rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
                steps == null ? OptionalLong.empty() : OptionalLong.of(steps),
                neighbours));
    List<Audit> audits = new ArrayList<>();
    for (Scenario scenario : chosen) {
      audits.add(audit(scenario, settings));
      if (chosen.size() > 1) {
        messages().println(scenario.words() + " done");
        messages().flush();
      }
    }
    return new AuditAnswer(audits, settings, confidence);
  }

  private static Audit audit(Scenario scenario, Audit.Settings settings) {
    try {
      return Audit.of(scenario, settings, SecureSource.create());
    } catch (IllegalArgumentException e) {
      throw new BadInput(
          "audit " + scenario.words(),
          "settings and budget must allow a plan",
          "none",
          String.valueOf(e.getMessage()));
    }
  }

  private List<Scenario> chosen(List<Scenario> all) {
    List<String> models = all.stream().map(Scenario::model).distinct().toList();
    if (!model.equals(ALL) && !models.contains(model)) {
      throw new BadInput(
          "MODEL",
          "must be one of " + String.join(", ", models) + ", all, list",
          model,
          Nearest.remedy(model, models, "see 'priory audit list'"));
    }
    List<Scenario> ofModel =
        all.stream().filter(each -> model.equals(ALL) || each.model().equals(model)).toList();
    List<Scenario> chosen =
        ofModel.stream().filter(each -> method == null || each.method().equals(method)).toList();
    if (chosen.isEmpty()) {
      List<String> methods = ofModel.stream().map(Scenario::method).distinct().toList();
      throw new BadInput(
          "--method",
          "must be one of " + String.join(", ", methods),
          String.valueOf(method),
          Nearest.remedy(String.valueOf(method), methods, "see 'priory audit list'"));
    }
    return chosen;
  }

  private void check() {
    require(
        "--runs",
        "must be an even number from 40 to " + MOST_RUNS,
        runs >= 40 && runs <= MOST_RUNS && runs % 2 == 0,
        runs,
        "give 1000: one half chooses the test, the other half is judged by it");
    require(
        "--epsilon",
        "must be from 0.001 to 20",
        epsilon >= 1e-3 && epsilon <= 20,
        epsilon,
        "give what the method may cost, such as 1");
    require(
        "--delta",
        "must be above 0 and below 0.5",
        delta > 0 && delta < 0.5,
        delta,
        "give 0.1, or what you claim");
    require(
        "--confidence",
        "must be from 0.5 to 0.999999999",
        confidence >= 0.5 && confidence <= 0.999999999,
        confidence,
        "give 0.95");
    require(
        "--noise-share",
        "must be from 0.01 to 1",
        noiseShare >= 0.01 && noiseShare <= 1,
        noiseShare,
        "give 0.5 for half the noise, or leave it out");
    require(
        "--rate",
        "must be in (0, 1]",
        rate == null || (rate > 0 && rate <= 1),
        String.valueOf(rate),
        "give the share of the records in a step, such as 0.5");
    require(
        "--steps",
        "must be from 1 to 10000",
        steps == null || (steps >= 1 && steps <= 10_000),
        String.valueOf(steps),
        "give a few, such as 4");
  }

  private static void require(
      String option, String rule, boolean isKept, Object value, String remedy) {
    if (!isKept) {
      throw new BadInput(option, rule, value, remedy);
    }
  }
}
