package org.priory.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.app.report.Nearest;
import org.priory.app.run.BeliefTask;
import org.priory.app.run.EnsembleTask;
import org.priory.app.run.FitRequest;
import org.priory.app.run.FitTask;
import org.priory.app.run.Fitter;
import org.priory.app.run.Fitters;
import org.priory.app.run.TableNetworkFitter;
import org.priory.app.run.TableTask;
import org.priory.app.run.TopicsTask;
import org.priory.inference.neural.NetworkMethod;
import org.priory.inference.variational.TopicsVips;
import org.priory.inference.variational.belief.BeliefSettings;
import org.priory.inference.variational.belief.BeliefVips;
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code priory fit}: from a table to a posterior with a guarantee. */
@Command(
    name = "fit",
    description = {
      "Fits a model to a table and leaves a folder: release/ is safe to publish (posterior, draws,"
          + " model, privacy statement, report), internal/ is for the curator only.",
      "What is not given is chosen from public quantities, never from the data."
    },
    footer = {
      "",
      "Examples:",
      "  priory fit logistic --data adult.csv --schema adult.schema.json --target income"
          + " --epsilon 1",
      "  priory fit linear --data houses.csv.gz --schema houses.schema.json --target price"
          + " --epsilon 0.5 --delta 1e-7 --out houses",
      "  priory fit topics --data letters.txt.gz --vocabulary words.txt --topics 50 --epsilon 1",
      "  priory fit mixture --components 3 --data vitals.csv --schema vitals.schema.json"
          + " --epsilon 1",
      "  priory fit network --data train-images-idx3-ubyte.gz --labels train-labels-idx1-ubyte.gz"
          + " --epsilon 2",
      "  priory fit belief-network --data train-images-idx3-ubyte.gz --hidden 50 --epsilon 1",
      ""
    })
public final class FitCommand extends PrioryCommand {
  /** What is taken for {@code --delta}. */
  static final double USUAL_DELTA = 1e-6;

  /** Without noise the budget only sets the number of steps. */
  private static final double EPSILON_WITHOUT_NOISE = 1;

  @Parameters(
      paramLabel = "MODEL",
      description =
          "logistic or probit (two classes), softmax (more classes), linear (a number), network (a"
              + " number, a class, or the class of an image), mixture (groups of records), topics"
              + " (documents) or belief-network (images of black and white).")
  private String model;

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description =
          "CSV, TSV (also .gz) or Parquet; for topics .txt, .ldac or UCI (also .gz); for a belief"
              + " network, or a network of images, IDX as of MNIST (also .gz).")
  private Path data;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "What is public about it; 'priory schema new' writes a template.")
  private @Nullable Path schema;

  @Option(
      names = "--target",
      paramLabel = "COLUMN",
      description = "The column to be explained; a mixture has none.")
  private @Nullable String target;

  @Option(names = "--epsilon", paramLabel = "E", description = "What the run may cost.")
  private @Nullable String epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "The delta that goes with it, less than one over the records. Default: 1e-6.")
  private @Nullable String delta;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "How to fit; the output names the one that is taken if this is left out. Of a"
              + " regression the first that is named shows intervals, the others show estimates alone."
              + " For ${COMPLETION-CANDIDATES}.",
      completionCandidates = MethodNames.class)
  private @Nullable String method;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Empty or absent. Default: named after data and model, here.")
  private @Nullable Path out;

  @Mixin private final TopicsOptions topics = new TopicsOptions();
  @Mixin private final BeliefOptions belief = new BeliefOptions();
  @Mixin private final NetworkOptions network = new NetworkOptions();
  @Mixin private final FitSettings settings = new FitSettings();
  @Mixin private final LedgerOption ledgerOption = new LedgerOption();

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      description = "The data set that is charged. Default: the file's name.")
  private @Nullable String dataset;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Noise from a seed, for tests: the result is NOT PRIVATE, stays in internal/, and is"
              + " charged with a mark in the ledger.")
  private @Nullable Long seed;

  @Option(
      names = "--non-private",
      description = "No noise, for the curator's own eyes: the result is NOT PRIVATE.")
  private boolean nonPrivate;

  @Option(
      names = "--show-internal",
      description =
          "For the curator's eyes, NOT PRIVATE: one line on standard error if more than 5 %% of a"
              + " column was missing, could not be read, was not declared or out of bounds, or the"
              + " declared number of records is far off. It is in internal/columns.json anyway.")
  private boolean showInternal;

  @Option(
      names = "--resume",
      description =
          "Go on with a fit whose process was ended, by Ctrl-C, a full disk or a power cut: the same"
              + " options and --out as then. What was answered is not asked again, and nothing more"
              + " is charged.")
  private boolean resume;

  @Override
  protected Answer answer() throws IOException {
    if (resume && (out == null || nonPrivate)) {
      throw new BadInput(
          "--resume",
          "is for a fit with noise that was ended, with its --out",
          out == null ? "given without --out" : "given with --non-private",
          out == null ? "add --out, the folder of that fit" : "leave it out, and fit anew");
    }
    if (out == null) {
      out = free();
    }
    return new Fitting(ledgerOption, messages()).answer(task(), resume, showInternal, again(out));
  }

  /** The command that goes on with this one. */
  private List<String> again(Path folder) {
    List<String> words = new ArrayList<>(List.of("priory"));
    words.addAll(spec().root().commandLine().getParseResult().originalArgs());
    if (!words.contains("--resume")) {
      if (words.stream().noneMatch(word -> word.equals("--out") || word.startsWith("--out="))) {
        words.addAll(List.of("--out", folder.toString()));
      }
      words.add("--resume");
    }
    return words;
  }

  /** What is fitted to what. */
  private Supplier<FitTask<?>> task() {
    return switch (model) {
      case TopicsTask.NAME -> topics();
      case BeliefTask.NAME -> beliefNetwork();
      default -> network.isGiven() ? imageNetwork() : ofTable();
    };
  }

  private Supplier<FitTask<?>> imageNetwork() {
    network.check(model);
    checkMethod(NetworkMethod.names());
    refuse("--schema", schema);
    refuse("--target", target);
    topics.refuseWords(model);
    belief.refuse(model);
    EnsembleTask.Choice chosen = network.ofImages(method);
    FitRequest request = request(data, null);
    return () -> new EnsembleTask(request, chosen, topics.size());
  }

  private Supplier<FitTask<?>> topics() {
    checkMethod(List.of(TopicsVips.NAME));
    refuse("--schema", schema);
    refuse("--target", target);
    belief.refuse(model);
    network.refuse(model);
    FitRequest request = request(topics.vocabulary(), null);
    return () -> new TopicsTask(request, topics.topics(), topics.size());
  }

  private Supplier<FitTask<?>> beliefNetwork() {
    checkMethod(List.of(BeliefVips.NAME));
    refuse("--schema", schema);
    refuse("--target", target);
    topics.refuseWords(model);
    network.refuse(model);
    BeliefSettings chosen = belief.read();
    FitRequest request = request(data, null);
    return () -> new BeliefTask(request, chosen, topics.size());
  }

  private Supplier<FitTask<?>> ofTable() {
    Fitter<?> fitter = fitter();
    if (model.equals(EnsembleTask.NAME)) {
      checkMethod(
          Stream.concat(fitter.methods().stream(), NetworkMethod.names().stream()).toList());
      Optional<NetworkMethod> layered =
          method == null ? usualOfTarget() : NetworkMethod.named(method);
      if (layered.isPresent()) {
        network.refuseImages(model + " of a table");
        return table(new TableNetworkFitter(network.chosen(layered.get())));
      }
    }
    checkMethod(fitter.methods());
    network.refuse(method == null ? model : model + " by " + method);
    return table(fitter);
  }

  /** A category is explained by a network of layers; a number has another usual method. */
  private Optional<NetworkMethod> usualOfTarget() {
    if (schema == null || target == null) {
      return Optional.empty();
    }
    return Schema.read(schema).column(target).filter(Column.Category.class::isInstance).isPresent()
        ? Optional.of(TableNetworkFitter.USUAL_METHOD)
        : Optional.empty();
  }

  private Supplier<FitTask<?>> table(Fitter<?> fitter) {
    topics.refuse(model);
    belief.refuse(model);
    FitRequest request =
        request(
            given(
                "--schema",
                schema,
                model.equals(EnsembleTask.NAME)
                    ? "add --schema FILE for a table ('priory schema new' writes a template), or"
                        + " --labels FILE for images"
                    : "add --schema FILE; 'priory schema new' writes a template"),
            target);
    return () -> new TableTask<>(request, fitter);
  }

  private static <T> T given(String option, @Nullable T value, String remedy) {
    if (value == null) {
      throw new BadInput(option, "is required", "not given", remedy);
    }
    return value;
  }

  private void refuse(String option, @Nullable Object value) {
    if (value != null) {
      throw new BadInput(option, "is not for " + model, "given", "leave it out");
    }
  }

  /**
   * What is to be fitted.
   *
   * @param known the file of what is public
   * @param explained the target, if there is one
   */
  private FitRequest request(Path known, @Nullable String explained) {
    return new FitRequest(
        model,
        Optional.ofNullable(method),
        new FitRequest.Files(data, known, out == null ? free() : out),
        explained,
        epsilon(),
        delta == null ? USUAL_DELTA : NumberOption.DELTA.read(delta),
        settings.read(),
        DatasetName.of(dataset == null ? String.valueOf(data.getFileName()) : dataset),
        new FitRequest.Privacy(
            !nonPrivate, seed == null ? OptionalLong.empty() : OptionalLong.of(seed)));
  }

  private Fitter<?> fitter() {
    return Fitters.named(model)
        .orElseThrow(
            () ->
                new BadInput(
                    "MODEL",
                    "must be one of " + String.join(", ", Fitters.names()),
                    model,
                    meant(model, Fitters.names())));
  }

  private void checkMethod(List<String> methods) {
    if (method != null && !methods.contains(method)) {
      throw new BadInput(
          "--method",
          "must be one of " + String.join(", ", methods) + " for " + model,
          method,
          meant(method, methods));
    }
  }

  private static String meant(String word, List<String> words) {
    return Nearest.remedy(word, words, "see 'priory fit --help'");
  }

  private double epsilon() {
    if (epsilon != null) {
      return NumberOption.SPEND.read(epsilon);
    }
    if (nonPrivate) {
      return EPSILON_WITHOUT_NOISE;
    }
    throw new BadInput(
        "--epsilon",
        "is required",
        "not given",
        "add --epsilon E, what the run may cost: 1 is usual, 0.1 is strict");
  }

  /** A folder that is not there yet: data-model, data-model-2, ... */
  private Path free() {
    String name = String.valueOf(data.getFileName());
    int dot = name.indexOf('.', 1);
    String first = (dot < 0 ? name : name.substring(0, dot)) + "-" + model;
    Path folder = Path.of(first);
    for (int i = 2; Files.exists(folder); i++) {
      folder = Path.of(first + "-" + i);
    }
    return folder;
  }
}
