package org.priory.models.regression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.models.text.OneLine;
import org.priory.models.text.Rounded;
import org.priory.models.text.Wrapped;

/**
 * What a regression says about an example person, and about others who differ in one thing.
 *
 * @param person who is made up
 * @param expected of the person
 * @param changed the columns that matter most, a change of each
 */
record Example(ExamplePerson person, List<Outcome> expected, List<Changed> changed) {
  private static final int MOST_CHANGES = 6;
  private static final int CHANGES_ON_A_TERMINAL = 3;

  /** More columns than this make a person unreadable. */
  private static final int MOST_COLUMNS = 16;

  private static final int MOST_CLASSES = 4;

  /** What is expected after a change. */
  record Changed(ExamplePerson.Change change, List<Outcome> expected) {}

  /**
   * The example that a posterior gives.
   *
   * @param reading how it is read
   * @param read what that says
   * @param fitted the coefficients as they were fitted
   * @param precision of the noise, where the model has one
   */
  static Optional<Example> of(
      Reading reading,
      ReadPosterior read,
      CoefficientPosterior fitted,
      Optional<GammaPosterior> precision) {
    if (reading.encoding() == null) {
      return Optional.empty();
    }
    ExamplePerson person = ExamplePerson.of(reading.encoding(), fitted.support());
    return Outcome.of(reading, fitted, precision, reading.encoding().target())
        .map(
            model ->
                new Example(
                    person, model.row(person.features()), changed(reading, read, person, model)));
  }

  private static List<Changed> changed(
      Reading reading, ReadPosterior read, ExamplePerson person, Outcome.Of model) {
    double[] strengths = strengths(reading, read, person.features().length);
    Set<String> columns = new HashSet<>();
    List<Changed> changed = new ArrayList<>();
    person.changes().stream()
        .filter(change -> strengths[change.place()] >= 0)
        .sorted(Comparator.comparingDouble(change -> -strengths[change.place()]))
        .filter(change -> columns.add(change.column()))
        .limit(MOST_CHANGES)
        .forEach(change -> changed.add(new Changed(change, model.row(change.features()))));
    return changed;
  }

  /**
   * The largest effect of each feature over all classes, in posterior standard deviations; -1 if
   * nothing may be claimed of it.
   */
  private static double[] strengths(Reading reading, ReadPosterior read, int width) {
    double[] strengths = new double[width];
    Arrays.fill(strengths, -1);
    for (int i = 0; i < reading.rows().size(); i++) {
      ReadRow row = reading.rows().get(i);
      if (row.isEffect()) {
        double strength = Math.abs(read.mean(i)) / read.sd(i);
        strengths[row.feature(width)] = Math.max(strengths[row.feature(width)], strength);
      }
    }
    return strengths;
  }

  /** A paragraph for a terminal, and a line for each change. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(Wrapped.text("", "", "Example person: " + personWords() + ". " + expectedWords()));
    changed.stream()
        .limit(CHANGES_ON_A_TERMINAL)
        .forEach(
            each ->
                text.append(
                    Wrapped.text(
                        "  ",
                        "    ",
                        OneLine.of(
                            "with %s %s: %s"
                                .formatted(
                                    each.change.column(),
                                    value(each.change.to()),
                                    listed(each.expected))))));
    return text.toString();
  }

  private String personWords() {
    if (person.values().size() > MOST_COLUMNS) {
      return "every number at its noisy mean or in the middle of its bounds, every category at its"
          + " reference";
    }
    return person.values().entrySet().stream()
        .map(each -> OneLine.of(each.getKey() + " " + value(each.getValue())))
        .collect(Collectors.joining(", "));
  }

  private String expectedWords() {
    Outcome first = expected.get(0);
    return OneLine.of(
        first
            .personWords()
            .map(
                person ->
                    "Such persons have a mean %s of %s; 95 %% of them lie between %s."
                        .formatted(first.name(), first.words(), person.replace(" to ", " and ")))
            .orElseGet(
                () ->
                    first.kind() == Outcome.Kind.COUNT
                        ? "The expected %s are %s.".formatted(first.name(), first.words())
                        : expected.size() == 1
                            ? "The probability of %s is %s.".formatted(first.name(), first.words())
                            : "Probabilities: " + listed(expected) + "."));
  }

  /** Expected values, with names where there are several. */
  private static String listed(List<Outcome> outcomes) {
    if (outcomes.size() == 1) {
      return outcomes.get(0).words();
    }
    String listed =
        outcomes.stream()
            .limit(MOST_CLASSES)
            .map(each -> each.name() + " " + each.words())
            .collect(Collectors.joining(", "));
    return outcomes.size() > MOST_CLASSES ? listed + ", ..." : listed;
  }

  private static String value(Object value) {
    return value instanceof Double number ? Rounded.briefly(number) : value.toString();
  }

  Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("person", person.values());
    members.put("expected", expected.stream().map(Outcome::members).toList());
    List<Map<String, Object>> changes = new ArrayList<>();
    for (Changed each : changed) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("column", each.change.column());
      one.put("value", each.change.to());
      one.put("expected", each.expected.stream().map(Outcome::members).toList());
      changes.add(one);
    }
    members.put("changes", changes);
    return members;
  }
}
