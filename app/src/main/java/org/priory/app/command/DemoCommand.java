package org.priory.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.FitOptions;
import org.priory.Models;
import org.priory.Table;
import org.priory.app.demo.ClinicData;
import org.priory.app.fit.Fitting;
import org.priory.app.option.LedgerOption;
import org.priory.app.option.PrivacyOptions;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code priory demo}: a fit of the bundled example. */
@Command(
    name = "demo",
    description =
        "Fits a logistic regression to the patients of a made-up clinic at epsilon 1, and shows"
            + " what a run leaves behind.")
public final class DemoCommand extends PrioryCommand {
  private static final String NAME = "priory-demo";
  private static final String DATASET = "demo";

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Empty or absent. Default: priory-demo, or priory-demo-2, ... here.")
  private @Nullable Path out;

  @Mixin private final LedgerOption ledgerOption = new LedgerOption();

  @Override
  protected Answer answer() throws IOException {
    Path folder = folder();
    Path data = folder.resolve("clinic.csv");
    Path schema = folder.resolve("clinic.schema.json");
    ClinicData.write(data);
    Files.writeString(schema, ClinicData.schema().toJson());
    Path run = folder.resolve("run");
    return new Fitting(ledgerOption, messages(), false)
        .answer(
            priory ->
                priory.prepare(
                    Models.logistic(ClinicData.TARGET),
                    Table.of(data, schema),
                    new PrivacyBudget(1, PrivacyOptions.DEFAULT_DELTA),
                    FitOptions.defaults().chargedTo(DATASET).into(run)),
            false,
            again(data, schema, run));
  }

  /** The fit as a command. */
  private List<String> again(Path data, Path schema, Path run) {
    List<String> words = new ArrayList<>(List.of("priory", "fit", "logistic"));
    words.addAll(List.of("--target", ClinicData.TARGET, "--data", data.toString()));
    words.addAll(List.of("--schema", schema.toString(), "--epsilon", "1", "--dataset", DATASET));
    words.addAll(ledgerOption.words());
    words.addAll(List.of("--out", run.toString(), "--resume"));
    return words;
  }

  private Path folder() throws IOException {
    Path folder = out == null ? Path.of(NAME) : out;
    for (int i = 2; out == null && Files.exists(folder); i++) {
      folder = Path.of(NAME + "-" + i);
    }
    if (Files.exists(folder) && !isEmpty(folder)) {
      throw new BadInput("--out", "must be an empty or absent folder", folder, "give another");
    }
    return Files.createDirectories(folder);
  }

  private static boolean isEmpty(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (var entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    }
  }
}
