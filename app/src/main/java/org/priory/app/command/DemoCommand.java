package org.priory.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.demo.ClinicData;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;
import org.priory.models.table.TableModel;
import org.priory.models.table.TableTask;
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
    FitRequest request =
        new FitRequest(
            "logistic",
            Optional.empty(),
            new FitRequest.Files(data, schema, folder.resolve("run")),
            ClinicData.TARGET,
            1,
            FitCommand.USUAL_DELTA,
            Settings.NONE,
            "demo",
            FitRequest.Privacy.REAL);
    TableModel<?> fitter = ModelCatalog.ofTable(request.model()).orElseThrow();
    return new Fitting(ledgerOption, messages())
        .answer(() -> new TableTask<>(request, fitter), false, false, again(request));
  }

  /** The fit as a command. */
  private List<String> again(FitRequest request) {
    List<String> words =
        new ArrayList<>(List.of("priory", "fit", request.model(), "--target", ClinicData.TARGET));
    words.addAll(List.of("--data", request.files().data().toString()));
    words.addAll(List.of("--schema", request.files().schema().toString()));
    words.addAll(List.of("--epsilon", "1", "--dataset", request.dataset()));
    words.addAll(ledgerOption.words());
    words.addAll(List.of("--out", request.files().out().toString(), "--resume"));
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
