package org.priory.models.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.priory.models.model.KnownSize;
import org.priory.models.model.KnownSize.How;
import org.priory.models.run.Run.Promise;
import org.priory.models.statement.Guarantee;
import org.priory.models.text.Rounded;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Sampling;

/** What a run promises, in five lines that need no textbook. */
public final class PromiseInWords {
  private PromiseInWords() {}

  /** Five lines; those of a run that protects nobody say so and promise nothing. */
  static List<String> of(Run run) {
    if (run.promise().isEmpty()) {
      return List.of(
          "No noise was added: this result protects nobody, nothing was charged, and nothing of it"
              + " may be published.");
    }
    Promise promise = run.promise().get();
    List<String> lines = new ArrayList<>();
    if (run.isReleased()) {
      Guarantee guarantee = promise.statement().guarantee();
      lines.add(guarantee.statement());
      lines.add(guarantee.attacker().get(1).words(guarantee.event().neighbours()));
    } else {
      lines.add(
          "The noise came from a seed: this result protects nobody, and nothing of it may be"
              + " published. It is charged all the same, and the ledger says that it is NOT"
              + " PRIVATE.");
    }
    lines.add(done(run));
    lines.add(assumed(run));
    lines.add(spent(promise, run.steps()));
    if (!promise.statement().parts().isEmpty()) {
      lines.add(parts(promise.statement()));
    }
    return lines;
  }

  private static String done(Run run) {
    String ran = run.procedure().mechanism().map(PromiseInWords::ran).orElse("");
    String asked = run.procedure().plan().map(PromiseInWords::asked).orElse("");
    String chosen =
        run.selection()
            .map(
                selected ->
                    " The best of a secret number of fits, %s on average, by a noisy score on records that it was not learned from; each of them cost as much as this:"
                        .formatted(Rounded.briefly(selected.law().mean())))
            .orElse("");
    return "A record is " + run.records().one() + "." + chosen + ran + asked;
  }

  /** " By output-perturbation, run once on every record; the sample is exact." */
  private static String ran(NamedMechanism<?> mechanism) {
    String guarantee =
        switch (mechanism.guarantee().kind()) {
          case EXACT -> "what it releases follows exactly the law that was proved private";
          case PROVEN_DISTANCE ->
              "what it releases is within a proven distance of the law that was proved private";
          case ASSUMED ->
              "the promise ASSUMES that its chain has converged, which nobody has proved";
        };
    return " %s ran once over every record; %s.".formatted(mechanism.name(), guarantee);
  }

  private static String asked(Plan plan) {
    long steps = plan.noise().steps();
    return " %s of Gaussian noise, %s, each with %s."
        .formatted(
            steps == 1 ? "One step" : String.format(Locale.ROOT, "%,d steps", steps),
            multipliers(plan.noise()),
            sample(plan.sampling()));
  }

  private static String multipliers(Noise noise) {
    double least =
        noise.stretches().stream().mapToDouble(Noise.Stretch::multiplier).min().orElseThrow();
    double most =
        noise.stretches().stream().mapToDouble(Noise.Stretch::multiplier).max().orElseThrow();
    return (least == most ? "" : Rounded.briefly(least) + " to ")
        + Rounded.briefly(most)
        + " times what one record can change";
  }

  private static String sample(Sampling sampling) {
    if (sampling instanceof Sampling.Poisson poisson) {
      return "a fresh random sample, every record in it with probability "
          + Rounded.briefly(poisson.rate());
    }
    return sampling instanceof Sampling.FixedSize fixed
        ? "a fresh random sample of " + fixed.size() + " records"
        : "every record";
  }

  private static String assumed(Run run) {
    KnownSize size = run.size();
    return "Assumed to be public: %s%s, and how the fit was set up.%s"
        .formatted(
            run.records().publicBefore(),
            size.how() == How.BOUGHT
                ? " (not the number of records: that was " + size.how() + ")"
                : ", the number of records (" + size.how() + ")",
            DeltaWarning.of(size, run.delta()).map(each -> " " + each).orElse(""));
  }

  /** What holds for all parts of a run that went on. */
  private static String parts(Statement statement) {
    return "It went on with an earlier run: %d parts of %s steps, at epsilon %s, each at delta %s. Together they are held to epsilon %s at delta %s, also if each was decided on after the ones before it had been seen."
        .formatted(
            statement.parts().size(),
            joined(statement, part -> String.format(Locale.ROOT, "%,d", part.steps())),
            joined(statement, part -> Rounded.up(part.epsilon())),
            Rounded.exactly(statement.parts().get(0).delta()),
            Rounded.up(statement.epsilon()),
            Rounded.exactly(statement.delta()));
  }

  private static String joined(Statement statement, Function<Statement.Part, String> word) {
    return statement.parts().stream().map(word).collect(Collectors.joining(", "));
  }

  private static String spent(Promise promise, long steps) {
    Account account = promise.account();
    Statement.Part charged = promise.statement().charged(steps);
    return "Charged to data set %s: epsilon %s at delta %s. Its total so far: %s at delta %s%s.%s"
        .formatted(
            account.dataset(),
            Rounded.up(charged.epsilon()),
            Rounded.exactly(charged.delta()),
            Rounded.up(account.spent()),
            Rounded.exactly(account.delta()),
            account
                .budget()
                .map(budget -> ", of at most " + Rounded.exactly(budget.epsilon()))
                .orElse(", without a limit"),
            notCovered(account.seededCharges().size()) + otherRecords(account.chargedRecords()));
  }

  /** Charges for rows and for persons do not add up. */
  private static String otherRecords(List<String> records) {
    return records.size() < 2
        ? ""
        : " That total is a promise about nobody: its charges are about different records ("
            + String.join("; ", records)
            + "), which do not add up.";
  }

  private static String notCovered(int seeded) {
    return seeded == 0
        ? ""
        : (" That total does not cover everything: the noise of %d of its charges came from a seed,"
                + " and what was fitted under %s protects nobody.")
            .formatted(seeded, seeded == 1 ? "it" : "them");
  }
}
