package org.priory.models.report.privacy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.Pairs;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/** How the run was set up, and why. */
public final class SettingsSection implements Section {
  /** How many kinds of noise are told one by one. */
  private static final int STRETCHES = 4;

  @Override
  public String title() {
    return "Settings and choices";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue privacy = run.privacy();
    JsonValue records = privacy.path("records");
    Pairs pairs =
        new Pairs()
            .add("Model", Values.text(privacy, "model"))
            .add("Method", Values.text(privacy, "method"))
            .add("Data set", Values.text(privacy, "dataset"))
            .add("Unit", Values.text(privacy, "unit").map(Promise::unit))
            .add("Contribution", Values.text(privacy, "contribution"))
            .add("Left out", Values.text(privacy, "dropped"))
            .add("Neighbours", Values.text(privacy, "neighbours"))
            .add("Records", records(records))
            .add("Sampling", sampling(privacy.path("sampling")))
            .add("Steps", count(privacy, "steps"))
            .add("Noise multiplier", noise(privacy.path("noise")))
            .add("Clip", about(privacy, "clip"))
            .add("Numbers released in a step", count(privacy, "dimension"))
            .add("Noise sampler", Values.text(privacy, "sampler_guarantee"))
            .add("Seeds", seeds(privacy.path("seeds")));
    Html html = pairs.drawn().orElse(new Html());
    List<String> choices = Values.texts(privacy, "choices");
    if (!choices.isEmpty()) {
      html.element("h3", "Chosen for you").open("ul");
      choices.forEach(choice -> html.element("li", choice));
      html.close("ul");
    }
    return Optional.of(html);
  }

  private static Optional<String> records(JsonValue records) {
    OptionalDouble value = Values.number(records, "value");
    return value.isEmpty()
        ? Values.text(records, "known_as")
        : Optional.of(
            Figures.count(value.getAsDouble())
                + Values.text(records, "known_as").map(how -> " (" + how + ")").orElse(""));
  }

  private static Optional<String> sampling(JsonValue sampling) {
    String rate = about(sampling, "rate").map(r -> ", rate " + r).orElse("");
    String size = count(sampling, "size").map(s -> ", about " + s + " records a step").orElse("");
    return Values.text(sampling, "kind")
        .map(
            kind ->
                switch (kind) {
                  case "everything" -> "every step uses all records";
                  case "poisson" -> "Poisson" + rate + size;
                  case "without-replacement" ->
                      "without replacement" + rate + size.replace("about ", "");
                  default -> kind + rate + size;
                });
  }

  private static Optional<String> noise(JsonValue noise) {
    List<String> parts = new ArrayList<>();
    List<Double> multipliers = new ArrayList<>();
    for (JsonValue each : noise) {
      OptionalDouble multiplier = Values.number(each, "multiplier");
      if (multiplier.isPresent()) {
        multipliers.add(multiplier.getAsDouble());
        parts.add(
            Figures.about(multiplier.getAsDouble())
                + count(each, "steps")
                    .map(steps -> " in " + steps + (steps.equals("1") ? " step" : " steps"))
                    .orElse(""));
      }
    }
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    if (parts.size() == 1) {
      return Optional.of(Figures.about(multipliers.get(0)));
    }
    return Optional.of(
        parts.size() <= STRETCHES
            ? String.join("; ", parts)
            : "%s to %s, in %s stretches of steps"
                .formatted(
                    Figures.about(Collections.min(multipliers)),
                    Figures.about(Collections.max(multipliers)),
                    Figures.count(parts.size())));
  }

  /** The seed of the noise is not repeated: who has it can take the noise away. */
  private static Optional<String> seeds(JsonValue seeds) {
    if (!seeds.isObject()) {
      return Optional.empty();
    }
    String noise =
        Values.text(seeds, "noise").isPresent()
            ? "noise from a given seed, so not private"
            : "noise from a cryptographic generator, without a seed";
    return Optional.of(
        noise + Values.text(seeds, "draws").map(seed -> "; draws from seed " + seed).orElse(""));
  }

  private static Optional<String> count(JsonValue parent, String member) {
    OptionalDouble value = Values.number(parent, member);
    return value.isPresent() ? Optional.of(Figures.count(value.getAsDouble())) : Optional.empty();
  }

  private static Optional<String> about(JsonValue parent, String member) {
    OptionalDouble value = Values.number(parent, member);
    return value.isPresent() ? Optional.of(Figures.about(value.getAsDouble())) : Optional.empty();
  }
}
