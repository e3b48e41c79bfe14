package org.priory.app.command;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.inference.posterior.CombinedEstimate;
import org.priory.inference.posterior.Interval;
import org.priory.models.text.OneLine;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code priory combine}: what several synthetic data sets say together. */
@Command(
    name = "combine",
    description = {
      "Combines what was estimated from each data set of 'priory synthesize' to one estimate with an"
          + " interval that holds: it knows of the noise and of the sample.",
      "FILE is a CSV file with the columns name, estimate and se (its standard error, as the analysis"
          + " of that data set says it), one line for each number and data set."
    },
    customSynopsis = "priory combine FILE",
    footer = {"", "Example:", "  priory combine estimates.csv --json"})
public final class CombineCommand extends PrioryCommand {
  private static final double LEVEL = 0.95;
  private static final List<String> HEADER = List.of("name", "estimate", "se");

  @Parameters(paramLabel = "FILE", description = "Estimates of all data sets.")
  private Path file = Path.of("");

  /** What the sets say together of a number. */
  private record Combined(String name, int sets, CombinedEstimate estimate) {}

  /** Estimates and standard errors of one number. */
  private record Estimates(List<Double> values, List<Double> errors) {}

  @Override
  protected Answer answer() throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new BadInput(
          file.toString(), "must be a file", "not there", "write name,estimate,se into one");
    }
    Map<String, Estimates> all = read();
    List<Combined> combined = new ArrayList<>();
    for (Map.Entry<String, Estimates> each : all.entrySet()) {
      List<Double> values = each.getValue().values();
      if (values.size() < 2) {
        throw new BadInput(
            file.toString(),
            "must have two estimates or more of each name",
            values.size() + " of " + OneLine.of(each.getKey()),
            "add those of the other data sets");
      }
      combined.add(
          new Combined(
              each.getKey(),
              values.size(),
              CombinedEstimate.of(
                  values.stream().mapToDouble(x -> x).toArray(),
                  each.getValue().errors().stream().mapToDouble(x -> x * x).toArray())));
    }
    return new Result(combined);
  }

  private Map<String, Estimates> read() throws IOException {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (MalformedInputException e) {
      throw bad("text that is not UTF-8", 1);
    }
    Map<String, Estimates> all = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      List<String> fields = new ArrayList<>();
      for (String field : lines.get(i).split(",", -1)) {
        fields.add(field.strip().replaceAll("^\"|\"$", ""));
      }
      if (lines.get(i).isBlank() && i > 0) {
        continue;
      }
      if (i == 0) {
        if (!fields.equals(HEADER)) {
          throw bad("another header line", 1);
        }
        continue;
      }
      if (fields.size() != HEADER.size()) {
        throw bad(fields.size() + " fields", i + 1);
      }
      Estimates of =
          all.computeIfAbsent(
              fields.get(0), name -> new Estimates(new ArrayList<>(), new ArrayList<>()));
      of.values().add(number(fields.get(1), i + 1));
      double error = number(fields.get(2), i + 1);
      if (error < 0) {
        throw bad("a standard error below zero", i + 1);
      }
      of.errors().add(error);
    }
    if (all.isEmpty()) {
      throw bad("no estimate", 1);
    }
    return all;
  }

  private double number(String text, int line) {
    try {
      double value = Double.parseDouble(text);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // It is refused below.
    }
    throw bad(OneLine.of(text), line);
  }

  private BadInput bad(String was, int line) {
    return new BadInput(
        file + ", line " + line,
        "must have a name, an estimate and a standard error, below the header line name,estimate,se",
        was,
        "write it as: age,0.12,0.03");
  }

  private record Result(List<Combined> combined) implements Answer {

    @Override
    public Map<String, ?> json() {
      List<Map<String, Object>> each = new ArrayList<>();
      for (Combined of : combined) {
        Interval interval = of.estimate().interval(LEVEL);
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", of.name());
        members.put("sets", of.sets());
        members.put("estimate", of.estimate().value());
        members.put("sd", of.estimate().sd());
        members.put("degrees_of_freedom", of.estimate().degrees());
        members.put("low", interval.low());
        members.put("high", interval.high());
        each.add(members);
      }
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("level", LEVEL);
      members.put("combined", each);
      return members;
    }

    @Override
    public String text() {
      TextTable table = new TextTable("name", "sets", "estimate", "s.d.", "95 % interval");
      for (Combined of : combined) {
        Interval interval = of.estimate().interval(LEVEL);
        table.add(
            OneLine.of(of.name()),
            Integer.toString(of.sets()),
            digits(of.estimate().value()),
            digits(of.estimate().sd()),
            digits(interval.low()) + " to " + digits(interval.high()));
      }
      return table.toString();
    }

    private static String digits(double value) {
      return String.format(Locale.ROOT, "%.4g", value);
    }
  }
}
