package org.priory.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.priory.Fit;
import org.priory.FitOptions;
import org.priory.ModelChoice;
import org.priory.Priory;
import org.priory.Table;
import org.priory.Tuning;
import org.priory.app.fit.TriedModel;
import org.priory.app.option.PrivacyOptions;
import org.priory.app.option.RunOutput;
import org.priory.app.option.TableFiles;
import org.priory.app.option.ThreadsOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.OptionNames;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.choice.TuneChoice;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code priory tune MODEL}: a choice among models or settings at its true price. */
@Command(
    name = "tune",
    sortOptions = false,
    description = {
      "Chooses among models or settings on the data itself, and pays for it: one charge, whatever is"
          + " tried, and one statement. What comes out is a model as 'priory fit' leaves it.",
      "A secret number of fits is made, each of a candidate that is drawn at random, on most of the"
          + " records. The one that is best on the others, by a noisy score, is let out; of the rest"
          + " nothing is shown or kept. So it cannot be resumed, and how long it takes is nobody's"
          + " business.",
      "It pays where candidates differ much and records are many. Where a default is good, fit it"
          + " with all of the budget and all of the records instead."
    },
    customSynopsis =
        "priory tune MODEL --data FILE --schema FILE --target COLUMN --epsilon E --try OPTIONS --try"
            + " OPTIONS [OPTION...]",
    footer = {
      "",
      "Example:",
      "  priory tune logistic --data adult.csv --schema adult.schema.json --target income --epsilon 1"
          + " \\",
      "      --try '' --try '--method sghmc' --try 'network --layers 20'"
    })
public final class TuneCommand extends PrioryCommand {

  @Parameters(paramLabel = "MODEL", description = "The model, as in 'priory fit MODEL'.")
  private String model = "";

  @Mixin private final TableFiles files = new TableFiles();

  @Option(
      names = "--target",
      paramLabel = "COLUMN",
      description = "The column to be explained, where a candidate has no --formula.")
  private @Nullable String target;

  @Option(
      names = "--try",
      paramLabel = "OPTIONS",
      description =
          "A candidate: options of 'priory fit MODEL' in quotes, '' for none, or another model with"
              + " its options. Give it twice or more.")
  private List<String> tries = List.of();

  @Option(
      names = "--trials",
      paramLabel = "M",
      description =
          "How many fits are made on average, over 1 and at most 1000. Default: two for each"
              + " candidate.")
  private @Nullable Double trials;

  @Option(
      names = "--held-out",
      paramLabel = "SHARE",
      description =
          "The share of the records by which fits are compared, 0.02 to 0.5. Default:"
              + " ${DEFAULT-VALUE}.")
  private double heldOut = TuneChoice.HELD_OUT;

  @Mixin private final PrivacyOptions privacy = new PrivacyOptions();
  @Mixin private final ThreadsOption threads = new ThreadsOption();
  @Mixin private final RunOutput output = new RunOutput();

  @Override
  protected Answer answer() throws IOException {
    threads.apply();
    if (tries.size() < 2) {
      throw new BadInput(
          "--try",
          "must be given twice or more",
          tries.size() + " times",
          "name what to choose among, such as --try '' --try '--method sghmc'");
    }
    requireDifferent();
    List<ModelChoice> candidates = new ArrayList<>();
    for (String each : tries) {
      candidates.add(TriedModel.of(model, Optional.ofNullable(target), each));
    }
    TuneChoice choice = choice(candidates.size());
    PrivacyBudget budget = privacy.budget();
    Path folder = output.folder(files.file(), "tuned-" + model);
    FitOptions options = privacy.into(FitOptions.defaults(), files.file()).into(folder);
    try (Priory priory = Priory.of(privacy.ledger().open())) {
      Table table = (Table) files.table().get();
      Tuning tuning = priory.tune(candidates, table, budget, options, choice);
      Fit fit = tuning.run(this::say);
      return new Tuned(fit, tries.get(tuning.chosen()), tuning.chosen() + 1);
    }
  }

  /** A choice among what is the same costs and brings nothing. */
  private void requireDifferent() {
    Set<String> seen = new HashSet<>();
    for (String each : tries) {
      String words = each.strip().replaceAll("\\s+", " ");
      if (!seen.add(words.equals(model) ? "" : words)) {
        throw new BadInput(
            "--try", "must differ from the others", "'" + words + "' twice", "leave one out");
      }
    }
  }

  private TuneChoice choice(int candidates) {
    TuneChoice usual = TuneChoice.among(candidates);
    try {
      return new TuneChoice(trials == null ? usual.trials() : trials, heldOut);
    } catch (IllegalArgumentException e) {
      throw new BadInput(
          "--trials, --held-out",
          "must be within their bounds",
          "not",
          OptionNames.in(String.valueOf(e.getMessage())));
    }
  }

  private void say(String line) {
    messages().println("priory: " + OptionNames.in(line));
    messages().flush();
  }

  private record Tuned(Fit fit, String text, int number) implements Answer {

    @Override
    public Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("chosen", number);
      members.put("chosen_options", text);
      members.putAll(fit.summary());
      return members;
    }

    @Override
    public String text() {
      return "Chosen: --try "
          + number
          + (text.isEmpty() ? ", the defaults" : ", " + text)
          + "\n\n"
          + fit.text();
    }
  }
}
