package org.priory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.choice.TuneChoice;
import org.priory.models.describe.DescribedHints;
import org.priory.models.files.PrioryVersion;
import org.priory.models.fit.FitTask;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.onnx.OnnxExport;
import org.priory.models.pmml.PmmlExport;
import org.priory.models.report.HtmlReport;
import org.priory.models.run.FitRequest;
import org.priory.models.table.task.TableTask;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.data.CuratorsCheck;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;

/** The door to Priory: fits models to data whose budgets a ledger keeps. */
public final class Priory implements AutoCloseable {
  private final Ledger ledger;
  private final List<Path> temporary = new ArrayList<>();

  private Priory(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Opens the ledger in a file, which is made if it is not there. */
  public static Priory open(Path ledger) {
    return of(Ledgers.open(ledger));
  }

  /** Uses a ledger that is open, and closes it in the end. */
  public static Priory of(Ledger ledger) {
    return new Priory(ledger);
  }

  /** The version of Priory, such as {@code 0.1.0}. */
  public static String version() {
    return PrioryVersion.text();
  }

  /**
   * Has no more threads compute in this process, from now on. Results are the same.
   *
   * @param most at least 1; as many as processors unless this is called
   */
  public static void threads(int most) {
    Workers.limit(most);
  }

  /** The budgets, and what was charged to them. */
  public Ledger ledger() {
    return ledger;
  }

  /**
   * Prepares a fit. No record is read, and nothing is charged.
   *
   * @throws org.priory.privacy.data.schema.BadData if model and data do not go together
   */
  public Prepared prepare(ModelChoice model, Data data, PrivacyBudget budget) {
    return prepare(model, data, budget, FitOptions.defaults());
  }

  /**
   * Prepares a fit with options. No record is read, and nothing is charged.
   *
   * @throws org.priory.privacy.data.schema.BadData if model, data and options do not go together
   */
  public Prepared prepare(ModelChoice model, Data data, PrivacyBudget budget, FitOptions options) {
    FitOptions placed = options.out().isPresent() ? options : options.into(temporary());
    return new Prepared(task(model, data, budget, placed), data, ledger, options.resumed());
  }

  /**
   * Prepares a choice among models or settings at its true price: one charge, whatever is tried. No
   * record is read, and nothing is charged.
   *
   * @param candidates two or more, all of one table
   * @throws org.priory.privacy.data.schema.BadData if one of them cannot be tried
   */
  public Tuning tune(
      List<ModelChoice> candidates,
      Table table,
      PrivacyBudget budget,
      FitOptions options,
      TuneChoice choice) {
    FitOptions placed = options.out().isPresent() ? options : options.into(temporary());
    List<TableTask<?>> tasks = new ArrayList<>();
    for (ModelChoice candidate : candidates) {
      if (!(task(candidate, table, budget, placed) instanceof TableTask<?> task)
          || options.engine().isPresent()) {
        throw new BadData(
            "`model`",
            "",
            "must be a model of a table on this machine where models are chosen",
            candidate.name(),
            "choose among logistic, probit, softmax, ordinal, linear, poisson and network");
      }
      tasks.add(task);
    }
    return new Tuning(tasks, choice, ledger);
  }

  /** What a fit with options would be; a folder that they do not name is never made. */
  static FitTask<?> task(ModelChoice model, Data data, PrivacyBudget budget, FitOptions options) {
    FitRequest request =
        new FitRequest(
            model.name(),
            model.method(),
            new FitRequest.Files(
                place(data), publicPlace(data), options.out().orElse(Path.of(data.name()))),
            model.target().orElse(null),
            budget,
            model.settings(),
            options.dataset().orElse(data.name()),
            options.privacy(),
            options.engine(),
            options.continued());
    if (data instanceof Texts) {
      request.requireThisMachine();
    }
    return model.task(request, data);
  }

  /**
   * Plans a regression of as many records as the schema declares: how wide intervals will be, by
   * epsilon, from public knowledge alone. There need be no data, and nothing is charged.
   *
   * @throws org.priory.privacy.data.schema.BadData if the schema does not declare their number
   */
  public static AccuracyPlan plan(ModelChoice model, Schema schema, double delta) {
    return new AccuracyPlan(model, schema, AccuracyPlan.declared(schema), delta);
  }

  /** Plans a regression of so many records. There need be no data, and nothing is charged. */
  public static AccuracyPlan plan(ModelChoice model, Schema schema, double delta, long records) {
    return new AccuracyPlan(model, schema, records, delta);
  }

  /**
   * A schema with what a released description says of its columns as hints, for a forecast. The
   * description was paid for; this costs nothing.
   *
   * @param run the folder of a description
   */
  public static Schema described(Schema schema, Path run) {
    return DescribedHints.in(run, schema);
  }

  private static Path place(Data data) {
    if (data instanceof Table table) {
      return table.data().file().orElse(Path.of(table.name()));
    }
    if (data instanceof Texts texts) {
      return texts.file();
    }
    return data instanceof Documents documents ? documents.file() : ((Images) data).file();
  }

  /** Where what is public about the data stands; the header of images says it. */
  private static Path publicPlace(Data data) {
    if (data instanceof Table table) {
      return table.schemaPlace();
    }
    return data instanceof Documents documents ? documents.vocabulary() : place(data);
  }

  /** A folder that nobody else can open and that is gone when this is closed. */
  private Path temporary() {
    try {
      Path folder = Files.createTempDirectory("priory-");
      temporary.add(folder);
      return folder.resolve("run");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The model in a run's folder, in a folder that has {@code model.json}, or in that file itself.
   *
   * @throws org.priory.privacy.data.schema.BadData if there is none, it is damaged, or it is not
   *     what the statement beside it lists
   */
  public static Saved read(Path place) {
    return ModelCatalog.read(place);
  }

  /**
   * Writes a prediction for each row of a table that another engine's machines read: a file for
   * each file of the table, with the numbers that {@link Saved#predict} gives.
   *
   * @param model as in {@link #read}; seen by all machines, as the other places are
   * @param out a folder that is absent or empty
   * @return how many rows there were, and which inputs were not taken as they are
   * @throws org.priory.privacy.data.schema.BadData if it is no model of a table, or these do not go
   *     together
   */
  public static Predicted predict(
      Path model, Path data, Path out, PredictionDetail detail, EngineFactory engine)
      throws IOException {
    return new PartsOfPredictions(model, data, out, detail, engine).write();
  }

  /**
   * Makes the report of a run again, from the files that it released.
   *
   * @return the file that may be published, if there is one, else the curator's
   */
  public static Path report(Path run) throws IOException {
    return HtmlReport.write(run);
  }

  /**
   * NOT PRIVATE, for the curator alone: how a file and a schema go together. Reads the whole file,
   * charges nothing, and must never be released.
   *
   * @throws org.priory.privacy.data.schema.BadData if there is no such file
   */
  public static CuratorsCheck check(Path data, Schema schema) {
    return CuratorsCheck.of(data, schema);
  }

  /**
   * NOT PRIVATE, for the curator alone: how a table, wherever its rows come from, and its schema go
   * together.
   *
   * @throws org.priory.privacy.data.schema.BadData if there is no such file
   */
  public static CuratorsCheck check(Table table) {
    return CuratorsCheck.of(table.data(), table.schema());
  }

  /**
   * Writes the network or the regression of a run as an ONNX file, for other programs.
   *
   * @param draws how many draws are averaged in a prediction; empty for one network with the
   *     posterior's mean
   * @throws org.priory.privacy.data.schema.BadData if it is neither, or cannot be written in that
   *     way
   */
  public static OnnxExport.Exported exportOnnx(Path run, Path out, OptionalInt draws)
      throws IOException {
    return OnnxExport.write(run, out, draws);
  }

  /**
   * Writes the regression of a run as a PMML file, for other programs: at the mean of its
   * posterior.
   *
   * @throws org.priory.privacy.data.schema.BadData if it is none, or PMML has no words for it
   */
  public static PmmlExport.Exported exportPmml(Path run, Path out) throws IOException {
    return PmmlExport.write(run, out);
  }

  @Override
  public void close() {
    ledger.close();
    temporary.forEach(Priory::delete);
  }

  private static void delete(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
