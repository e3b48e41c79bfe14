package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.priory.app.Shell;
import org.priory.app.shell.SectionedHelp;
import org.priory.models.assess.AssessModel;
import org.priory.models.bought.BoughtModel;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.describe.DescribeModel;
import org.priory.models.model.Model;
import org.priory.models.model.Settings;
import org.priory.models.regression.ProbitRegression;
import org.priory.models.synthetic.SynthesisModel;
import picocli.CommandLine;

/** Help that fits: each model shows its own options and no others. */
class FitHelpTest {
  /** The options that a fit has had since there is one: none is lost or gets another name. */
  private static final String ALL =
      """
      --activation --aligned --alpha --architecture --as-published --assume-converged --batch --bins --burn-in
      --chains --classes
      --clip --clipping --components --continue --cuts --data --dataset --debug --delta --draws --dropout --engine --epochs
      --entry --epsilon --eta --event --factors --family --features --formula --help --hidden --json --kappa --labels
      --layers --learning-rate --ledger --longest --loss --master --method
      --momentum --neighbours --network --non-private --offset --out --partitions --prior --prior-scale --query --rate --resume --schedule
      --schema --second-moment --seed --shifts --show-internal --size --spark --spread --states --steps --target --tau
      --threads
      --temperature --threshold --time --topics --vocabulary --weight-samples --weights
      """;

  @TempDir private Path folder;

  static List<String> models() {
    // A description is no fit: it has a command of its own, and so have synthetic rows.
    return ModelCatalog.all().stream()
        .filter(
            model ->
                !(model instanceof DescribeModel
                    || model instanceof SynthesisModel
                    || model instanceof AssessModel
                    || model instanceof BoughtModel))
        .map(Model::name)
        .distinct()
        .toList();
  }

  private static CommandLine fit() {
    CommandLine fit = new CommandLine(new FitCommand());
    FitCommand.open(fit);
    return fit;
  }

  private static Set<String> options(CommandLine command) {
    Set<String> names = new TreeSet<>(command.getCommandSpec().optionsMap().keySet());
    names.remove("-h");
    return names;
  }

  private static String help(String model) {
    return Shell.run("fit " + model + " --help").out();
  }

  @Test
  void theModelsAreListedWithASentenceEach() {
    String help = Shell.run("fit --help").out();
    for (String model : models()) {
      assertThat(help).containsPattern("\n  " + model + " +[A-Z][^\n]{20}");
    }
    assertThat(help).contains("'priory fit MODEL --help'").doesNotContain("--topics", "--clip");
    assertThat(help.lines()).hasSizeLessThan(40);
    assertThat(Shell.run("help fit").out()).isEqualTo(help);
  }

  @Test
  void everyModelHasACommand() {
    List<String> commands = new ArrayList<>(models());
    // regressions by the names of their families
    commands.add(commands.indexOf("gamma") + 1, "glm");
    assertThat(fit().getSubcommands().keySet()).containsExactlyElementsOf(commands);
  }

  @Test
  void noOptionIsLost() {
    Set<String> names = new TreeSet<>();
    fit().getSubcommands().values().forEach(model -> names.addAll(options(model)));
    assertThat(names).containsExactlyInAnyOrder(ALL.strip().split("\\s+", -1));
  }

  @ParameterizedTest
  @MethodSource("models")
  void theHelpHasTheModelsOptionsUnderHeadings(String model) {
    CommandLine command = fit().getSubcommands().get(model);
    String help = help(model);
    for (String option : ALL.strip().split("\\s+", -1)) {
      boolean isListed =
          Pattern.compile("(?m)^ +(-h, )?" + option + "\\b(?!-)")
              .matcher(help.replace("--[no-]", "--"))
              .find();
      assertThat(isListed).as(option).isEqualTo(options(command).contains(option));
    }
    assertThat(help).containsSubsequence("\nData:\n", "\nPrivacy:\n", "\nMethod:\n", "\nOutput:\n");
    assertThat(help).containsSubsequence("--data=FILE", "--epsilon=E", "--method=NAME", "--out");
    assertThat(Shell.run("help fit " + model).out()).isEqualTo(help);
  }

  @ParameterizedTest
  @MethodSource("models")
  void theHelpNamesTheMethodsTheDefaultFirst(String model) {
    String listed = help(model).replaceAll("(?s)^.*?\nMethods", "");
    List<Pattern> named = new ArrayList<>();
    for (Model each : ModelCatalog.all()) {
      if (each.name().equals(model)) {
        each.methods()
            .forEach(method -> named.add(Pattern.compile("(?m)^  ([a-z, ]+, )?" + method + "\\b")));
      }
    }
    assertThat(named).isNotEmpty().allMatch(method -> method.matcher(listed).find());
    String first =
        ModelCatalog.all().stream()
            .filter(each -> each.name().equals(model))
            .findFirst()
            .orElseThrow()
            .methods()
            .get(0);
    assertThat(listed).containsPattern("\n  " + first + " [^\n]*\\(default");
  }

  /** Its files are not there, which is all that is wrong with it. */
  @ParameterizedTest
  @MethodSource("models")
  void theExampleIsUsable(String model) {
    String[] examples =
        help(model).replaceAll("(?s)^.*\nExamples?:\n", "").replace("\\\n", " ").split("\n", -1);
    for (String example : Arrays.copyOf(examples, examples.length - 1)) {
      assertThat(example).startsWith("  priory fit " + model + " ");
      String ledger = " --ledger " + folder.resolve("ledger.db");
      assertThat(Shell.run(example.strip().substring("priory ".length()) + ledger).refusal())
          .contains(": must be a file, was not found; ");
    }
  }

  /** Every option of every other model. */
  @ParameterizedTest
  @MethodSource("models")
  void anOptionOfAnotherModelIsRefusedWithThoseThatThereAre(String model) {
    Map<String, CommandLine> commands = fit().getSubcommands();
    Set<String> foreign = new TreeSet<>();
    commands.values().forEach(each -> foreign.addAll(options(each)));
    foreign.removeAll(options(commands.get(model)));
    for (String option : foreign) {
      String refusal =
          Shell.run("fit " + model + " --data x --epsilon 1 " + option + " 1").refusal();
      assertThat(refusal)
          .startsWith("priory: " + option + ": is not an option of fit " + model + ", was given; ")
          // what is spelt nearly the same comes first
          .contains("; fit " + model + " has --")
          .contains(" --data, ");
    }
  }

  /** What some method of a model of a table accepts is an option of its command, and no more. */
  @Test
  void commandsHaveTheSettingsOfTheirMethods() {
    Map<Settings.Group, String> named =
        Map.of(
            Settings.Group.CHAINS, "--chains",
            Settings.Group.SAMPLING, "--rate",
            Settings.Group.STEPS, "--steps",
            Settings.Group.CLIP, "--clip",
            Settings.Group.COMPONENTS, "--components",
            Settings.Group.SPREAD, "--spread",
            Settings.Group.LAYERS, "--layers");
    Map<String, CommandLine> commands = fit().getSubcommands();
    for (String model : List.of("logistic", "probit", "softmax", "linear", "mixture")) {
      Set<Settings.Group> accepted =
          ModelCatalog.ofTable(model).orElseThrow().recipes().stream()
              .flatMap(recipe -> recipe.accepts().stream())
              .collect(Collectors.toSet());
      named.forEach(
          (group, option) ->
              assertThat(options(commands.get(model)).contains(option))
                  .as(model + " " + option)
                  .isEqualTo(accepted.contains(group)));
    }
  }

  @Test
  void aModelThatIsAddedHasACommand() {
    CommandLine fit = new CommandLine(new FitCommand());
    FitAdded.to(fit, new ProbitRegression());
    SectionedHelp.use(fit.getSubcommands().get("probit"));
    assertThat(fit.getSubcommands().get("probit").getUsageMessage())
        .contains("priory fit probit --data", "probit regression", "\nData:\n", "newton, dp-sep");
  }
}
