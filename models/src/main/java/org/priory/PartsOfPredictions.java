package org.priory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.files.OwnerOnly;
import org.priory.models.files.RunFolder;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.table.PredictionFile;
import org.priory.models.table.SavedTable;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.engine.FileWorkers;

/**
 * Predictions for a table that outgrows one machine: each of its files is read by one machine,
 * which writes a file of predictions. One after the other, without their first lines, they are what
 * one machine writes. All stand in a hidden folder until the last one is done.
 */
final class PartsOfPredictions {
  private static final String UNFINISHED = ".unfinished";

  private final SharedModel model;
  private final TableData table;
  private final List<Path> files;
  private final Path out;
  private final PredictionDetail detail;
  private final EngineFactory engine;

  /**
   * Refuses what can be refused before a row is read.
   *
   * @param out a folder that is absent or empty
   * @throws BadData if model, data, folder and engine do not go together
   */
  PartsOfPredictions(Path model, Path data, Path out, PredictionDetail detail, EngineFactory engine)
      throws IOException {
    Saved saved = ModelCatalog.read(model);
    if (!(saved instanceof SavedTable ofTable)) {
      throw new BadData(
          "`engine`",
          "",
          "must be local for " + saved.head().model(),
          engine.name(),
          "leave it out: other engines predict rows of tables, each for itself");
    }
    this.model = SharedModel.at(model);
    this.table = TableData.of(data);
    this.files = table.files().stream().map(Path::toAbsolutePath).toList();
    this.out = out.toAbsolutePath();
    this.detail = detail;
    this.engine = engine;
    engine.check(saved.head().model(), saved.head().method(), files);
    files.forEach(file -> ofTable.checkPart(file, detail));
    RunFolder.fresh(out);
    PredictionFile.checkOutside(data, out);
  }

  /** Writes them. */
  Predicted write() throws IOException {
    Path unfinished = out.resolve(UNFINISHED);
    Files.createDirectories(out);
    OwnerOnly.makeFolder(unfinished);
    try (FileWorkers workers = engine.workers()) {
      List<Predicted> parts = workers.run(parts(unfinished, counts(workers)));
      table.requireUnchanged();
      for (int i = 0; i < files.size(); i++) {
        Files.move(unfinished.resolve(name(i)), out.resolve(name(i)));
      }
      return parts.stream().reduce(Predicted.of(0), Predicted::plus);
    } finally {
      delete(unfinished);
    }
  }

  /** How many rows each file but the last one has. */
  private List<Long> counts(FileWorkers workers) {
    return workers.run(
        files.subList(0, files.size() - 1).stream()
            .map(file -> new SharedModel.Rows(model, file.toString()))
            .toList());
  }

  private List<SharedModel.Part> parts(Path folder, List<Long> counts) {
    List<SharedModel.Part> parts = new ArrayList<>();
    long before = 0;
    for (int i = 0; i < files.size(); i++) {
      String data = files.get(i).toString();
      String into = folder.resolve(name(i)).toString();
      parts.add(new SharedModel.Part(model, data, before, into, detail));
      before += i < counts.size() ? counts.get(i) : 0;
    }
    return parts;
  }

  /** In the order of the names, they are in the order of the rows. */
  private static String name(int part) {
    return String.format(Locale.ROOT, "part-%08d.csv", part);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
