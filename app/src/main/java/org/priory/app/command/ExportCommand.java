package org.priory.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.priory.Priory;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.onnx.OnnxExport;
import org.priory.models.pmml.PmmlExport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory export}: a model in a format that other programs read. */
@Command(
    name = "export",
    description = {
      "Writes a network or a regression as an ONNX file, or a regression as a PMML file, which other"
          + " programs and languages can run. It costs nothing: it is made from what was released, and"
          + " the promise of privacy goes into the file.",
      "A network of images becomes the one whose weights are the posterior's mean, or with --draws"
          + " the average of what several draws say, with the uncertainty that comes from not"
          + " knowing the network. A network or a linear regression of a table gives mean and s.d. of its"
          + " number, a logistic or probit regression the probabilities of both classes, with the"
          + " coefficients integrated out as 'priory predict' does.",
      "PMML has a regression's coefficients at the posterior's mean, by any method, with an exposure"
          + " too. Numbers, counts and amounts are then what 'priory predict' says; probabilities are"
          + " those of coefficients that are known, and farther from each other."
    })
public final class ExportCommand extends PrioryCommand {
  private static final String ONNX = "onnx";
  private static final String PMML = "pmml";

  @Option(
      names = "--model",
      paramLabel = "FOLDER",
      required = true,
      description = "The folder that 'priory fit' wrote.")
  private Path model;

  @Option(names = "--out", paramLabel = "FILE", required = true, description = "The file to write.")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = ONNX,
      description = "The format of the file: onnx or pmml. Default: ${DEFAULT-VALUE}.")
  private String format;

  @Option(
      names = "--draws",
      paramLabel = "N",
      description =
          "Averages the predictions of N draws instead, as 'priory predict' does with all of them."
              + " The file is N times as large.")
  private @Nullable Integer draws;

  @Override
  protected Answer answer() throws IOException {
    if (format.equals(PMML)) {
      return pmml();
    }
    if (!format.equals(ONNX)) {
      throw new BadInput("--format", "must be onnx or pmml", format, "leave it out for onnx");
    }
    return new Written(
        Priory.exportOnnx(model, out, draws == null ? OptionalInt.empty() : OptionalInt.of(draws)));
  }

  private Answer pmml() throws IOException {
    if (draws != null) {
      throw new BadInput("--draws", "must be left out for pmml", draws.toString(), "leave it out");
    }
    return new WrittenPmml(Priory.exportPmml(model, out));
  }

  private record WrittenPmml(PmmlExport.Exported exported) implements Answer {

    @Override
    public Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("out", exported.out().toString());
      members.put("format", PMML);
      members.put("bytes", exported.bytes());
      members.put("contents", PmmlExport.AT_THE_MEAN);
      members.put("inputs", exported.inputs());
      members.put("stamp", exported.stamp().orElse(null));
      return members;
    }

    @Override
    public String text() {
      return exported.stamp().map(said -> "The model is " + said + "\n").orElse("")
          + "Wrote "
          + exported.out()
          + ". "
          + PmmlExport.AT_THE_MEAN;
    }
  }

  private record Written(OnnxExport.Exported exported) implements Answer {

    @Override
    public Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("out", exported.out().toString());
      members.put("format", ONNX);
      members.put("bytes", exported.bytes());
      members.put("contents", exported.contents());
      members.put("inputs", exported.inputs());
      members.put("outputs", exported.outputs());
      members.put("stamp", exported.stamp().orElse(null));
      return members;
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder();
      exported.stamp().ifPresent(said -> text.append("The model is ").append(said).append('\n'));
      text.append("Wrote ").append(exported.out()).append(". ").append(exported.contents());
      exported.inputs().forEach(each -> text.append("\n  in   ").append(each));
      exported.outputs().forEach(each -> text.append("\n  out  ").append(each));
      return text.toString();
    }
  }
}
