package org.priory.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What every command inherits: exit codes, one line for an error, one JSON object. */
class ProgramTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Command(
      name = "priory",
      subcommands = {Measure.class})
  static final class Root extends CommandGroup {}

  enum SamplingKind {
    POISSON,
    WITHOUT_REPLACEMENT;

    @Override
    public String toString() {
      return this == POISSON ? "poisson" : "without-replacement";
    }
  }

  @Command(name = "measure")
  static final class Measure extends PrioryCommand {
    @Option(names = "--rate", paramLabel = "Q", required = true)
    private double rate;

    @Option(names = "--steps", paramLabel = "T")
    private long steps;

    @Option(names = "--sampling", paramLabel = "WORD")
    private SamplingKind sampling = SamplingKind.POISSON;

    @Option(names = "--fail")
    private String fail = "";

    @Override
    protected Answer answer() throws IOException {
      messages().println("progress");
      switch (fail) {
        case "bad" -> throw new BadInput("--rate", "must be in (0, 1]", rate, "give a share");
        case "budget" -> throw new BudgetRefused("budget of adult is spent\nask the curator");
        case "bug" -> throw new IllegalStateException("broken");
        case "silent bug" -> throw new IllegalStateException();
        case "closed file" -> throw new AccessDeniedException("/root/x");
        case "lost file" -> throw new UncheckedIOException(new NoSuchFileException("/x"));
        case "memory" -> throw new OutOfMemoryError("heap");
        default -> {
          return new Measured(
              Map.of("rate", rate, "steps", steps, "sampling", sampling.toString()));
        }
      }
    }
  }

  record Measured(Map<String, ?> members) implements Answer {
    @Override
    public Map<String, ?> json() {
      return new LinkedHashMap<>(members);
    }

    @Override
    public String text() {
      return "rate " + members.get("rate") + "\n\n";
    }
  }

  private int run(String... args) {
    return Program.run(new Root(), new PrintWriter(out), new PrintWriter(err), args);
  }

  private String line() {
    String text = err.toString();
    assertThat(text).endsWith("\n");
    String line = text.stripTrailing();
    assertThat(line.lines()).hasSize(1);
    return line;
  }

  @Test
  void answersAPerson() {
    assertThat(run("measure", "--rate", "0.5")).isEqualTo(ExitCode.DONE);
    assertThat(out).hasToString("rate 0.5\n");
    assertThat(err).hasToString("progress\n");
  }

  @Test
  void jsonIsOneObjectAndNothingElse() throws Exception {
    assertThat(run("measure", "--rate", "0.5", "--json", "--sampling", "without-replacement"))
        .isZero();
    JsonNode read = new ObjectMapper().readTree(out.toString());
    assertThat(read.isObject()).isTrue();
    assertThat(read.get("rate").doubleValue()).isEqualTo(0.5);
    assertThat(read.get("sampling").textValue()).isEqualTo("without-replacement");
    assertThat(out.toString().lines()).hasSize(1);
  }

  @Test
  void badInputIsOneLineAndExitTwo() {
    assertThat(run("measure", "--rate", "1.5", "--fail", "bad", "--json")).isEqualTo(2);
    assertThat(err)
        .hasToString("progress\npriory: --rate: must be in (0, 1], was 1.5; give a share\n");
    assertThat(out).hasToString("");
  }

  @ParameterizedTest
  @CsvSource({"closed file, /root/x", "lost file, /x"})
  void filesThatAreNotOpenAreBadInput(String fail, String file) {
    assertThat(run("measure", "--rate", "1", "--fail", fail)).isEqualTo(2);
    assertThat(err)
        .hasToString(
            "progress\npriory: "
                + file
                + ": must be there and open to you, was not; check the path and its permissions\n");
  }

  @Test
  void refusedBudgetIsOneLineAndExitThree() {
    assertThat(run("measure", "--rate", "1", "--fail", "budget")).isEqualTo(3);
    assertThat(err).hasToString("progress\npriory: budget of adult is spent ask the curator\n");
  }

  @ParameterizedTest
  @CsvSource({
    "bug, IllegalStateException: broken",
    "silent bug, IllegalStateException",
    "memory, OutOfMemoryError: heap"
  })
  void anythingElseIsExitOneWithoutATrace(String fail, String said) {
    assertThat(run("measure", "--rate", "1", "--fail", fail)).isEqualTo(1);
    assertThat(err)
        .hasToString("progress\npriory: " + said + "; run again with --debug for details\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bug", "bad", "budget", "memory"})
  void debugShowsTheTrace(String fail) {
    run("measure", "--rate", "1", "--fail", fail, "--debug");
    assertThat(err.toString()).contains("\tat org.priory.app.shell.ProgramTest");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                           | command: must be one of measure, was not given; see 'priory"
            + " --help'",
        "mesure --rate 1              | command: must be one of measure, was mesure; did you mean"
            + " measure?",
        "wash                         | command: must be one of measure, was wash; see 'priory"
            + " --help'",
        "--nois                       | --nois: must be an option of 'priory', was --nois; see"
            + " 'priory --help'",
        "measure --rat 0.5            | --rat: must be an option of 'priory measure', was --rat;"
            + " did you mean --rate?",
        "measure --rat=0.5            | --rat: must be an option of 'priory measure', was"
            + " --rat=0.5; did you mean --rate?",
        "measure --rate 1 --xyz       | --xyz: must be an option of 'priory measure', was --xyz;"
            + " see 'priory measure --help'",
        "measure --rate 1 left        | priory measure: takes no such argument, was left; leave it"
            + " out, or see 'priory measure --help'",
        "measure                      | --rate: is required, was not given; add --rate Q (see"
            + " 'priory measure --help')",
        "measure --rate               | --rate: needs a value, was given without one; write --rate"
            + " Q (see 'priory measure --help')",
        "measure --rate abc           | --rate: must be a number, was abc; write --rate Q",
        "measure --rate 1 --steps 1.5 | --steps: must be a whole number, was 1.5; write --steps T",
        "measure --rate 1 --rate 2    | --rate: must be given once, was given twice; leave one out",
        "measure --rate 1 --json=no   | --json: takes no value, was no; write --json",
        "measure --rate 1 --sampling poison | --sampling: must be one of poisson,"
            + " without-replacement, was poison; did you mean poisson?",
        "measure --rate 1 --sampling ''     | --sampling: must be one of poisson,"
            + " without-replacement, was ''; see 'priory measure --help'",
      })
  void wrongUseIsOneLineAndExitTwo(String args, String said) {
    assertThat(run(args.isEmpty() ? new String[0] : args.split(" +", -1))).isEqualTo(2);
    assertThat(line()).isEqualTo("priory: " + said);
    assertThat(out).hasToString("");
  }

  @Test
  void aLineBreakInAValueDoesNotBreakTheLine() {
    assertThat(run("measure", "--rate", "a\nb\r\u0007c")).isEqualTo(2);
    assertThat(line()).isEqualTo("priory: --rate: must be a number, was a b c; write --rate Q");
  }

  @Test
  void valuesThatLookLikeFilesOfOptionsAreNotRead() {
    assertThat(run("@options")).isEqualTo(2);
    assertThat(line()).contains("was @options");
  }

  @Test
  void helpGoesToStandardOutput() {
    assertThat(run("measure", "--help")).isZero();
    assertThat(out.toString()).contains("Usage: priory measure", "--json", "--debug", "--help");
    assertThat(err).hasToString("");
  }
}
