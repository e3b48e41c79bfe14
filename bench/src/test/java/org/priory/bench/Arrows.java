package org.priory.bench;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which package may use which, as in {@code docs/architecture.md}. Names are below a root package,
 * so that the same rules can be run on classes that break them.
 */
enum Arrows {
  NUMERICS("numerics"),
  EVENT("privacy.event"),
  ACCOUNTING("privacy.accounting", "privacy.event", "numerics"),
  JSON("privacy.json"),
  DATA("privacy.data", "privacy.json", "numerics"),
  SCHEMA("privacy.data.schema", "privacy.json"),
  RECORDS("privacy.data.records", "privacy.data.schema, numerics"),
  FORMULA("privacy.data.formula", "privacy.data.schema"),
  DESIGN("privacy.data.design", "privacy.data.formula, privacy.data.schema"),
  ENCODING(
      "privacy.data.encoding",
      "privacy.data.design, privacy.data.formula, privacy.data.records, privacy.data.schema"),
  FILE(
      "privacy.data.file",
      "privacy.data.encoding, privacy.data.records, privacy.data.schema, numerics"),
  DOCUMENTS(
      "privacy.data.text",
      "privacy.data.file, privacy.data.records, privacy.data.schema, numerics"),
  PARQUET("parquet", "privacy.data"),
  LEDGER("privacy.ledger", "privacy.accounting", "privacy.event", "privacy.json"),
  QUERY("privacy.query"),
  ENGINE("privacy.engine", "privacy.query", "privacy.data", "numerics"),
  WALL(
      "privacy.wall",
      "privacy.engine",
      "privacy.query",
      "privacy.data",
      "privacy.ledger",
      "privacy.accounting",
      "privacy.event",
      "numerics"),
  POSTERIOR("inference.posterior", "numerics"),
  DIAGNOSTICS("inference.diagnostics", "inference.posterior", "numerics"),
  DYNAMICS("inference.dynamics"),
  MODEL("inference.model", Arrows.DOOR),
  ROWS("inference.rows", "inference.model, inference.posterior, numerics", Arrows.DOOR),
  CURVATURE("inference.curvature", "inference.posterior, numerics"),
  REGRESSIONS(
      "inference.regression",
      "inference.model, inference.rows, inference.posterior, numerics",
      Arrows.DOOR),
  MECHANISM("inference.mechanism", "numerics", Arrows.DOOR),
  VARIATIONAL("inference.variational", Arrows.ALGORITHMS),
  PROPAGATION("inference.propagation", Arrows.ALGORITHMS),
  SAMPLING("inference.sampling", Arrows.ALGORITHMS),
  NEURAL("inference.neural", Arrows.ALGORITHMS),
  HEAD("inference.neural.head", "numerics"),
  NETWORK_SETTINGS("inference.neural.settings", "numerics", Arrows.DOOR),
  LAYER(
      "inference.neural.layer",
      "inference.neural.head, inference.neural.settings, numerics",
      Arrows.DOOR),
  GRADIENT(
      "inference.neural.gradient",
      "inference.neural.head, inference.neural.layer, inference.neural.settings",
      Arrows.SHARED,
      Arrows.DOOR),
  PREDICTION(
      "inference.neural.prediction",
      "inference.neural.gradient, inference.neural.head, inference.neural.layer,"
          + " inference.neural.settings",
      Arrows.SHARED,
      Arrows.DOOR),
  TRAINING(
      "inference.neural.training",
      "inference.dynamics, inference.neural.gradient, inference.neural.head,"
          + " inference.neural.layer, inference.neural.prediction, inference.neural.settings",
      Arrows.SHARED,
      Arrows.DOOR),
  OPTIMIZATION("inference.optimization", Arrows.ALGORITHMS),
  LIKELIHOOD("inference.optimization.likelihood", Arrows.SHARED, Arrows.DOOR),
  BELIEFS("inference.optimization.curvature", Arrows.SHARED, Arrows.DOOR),
  NEWTON(
      "inference.optimization.newton",
      "inference.optimization.curvature, inference.optimization.likelihood",
      Arrows.SHARED,
      Arrows.DOOR),
  GRAM(
      "inference.optimization.gram",
      "inference.optimization.curvature",
      Arrows.SHARED,
      Arrows.DOOR),
  LINEAR(
      "inference.optimization.linear",
      "inference.optimization.curvature, inference.optimization.gram,"
          + " inference.optimization.likelihood, inference.optimization.newton",
      Arrows.SHARED,
      Arrows.DOOR),
  CLASSIFICATION(
      "inference.optimization.classification",
      "inference.optimization.likelihood, inference.optimization.newton",
      Arrows.SHARED,
      Arrows.DOOR),
  RATES(
      "inference.optimization.rates",
      "inference.optimization.likelihood, inference.optimization.newton",
      Arrows.SHARED,
      Arrows.DOOR),
  PERTURBATION("inference.optimization.perturbation", Arrows.SHARED, Arrows.DOOR),
  DESCRIBE("inference.describe", Arrows.ALGORITHMS),
  SYNTHETIC("inference.synthetic", Arrows.ALGORITHMS),
  DISCRETE("inference.discrete", Arrows.ALGORITHMS),
  FACTORS("inference.factors", Arrows.ALGORITHMS),
  BOUNDS("inference.bounds", Arrows.ALGORITHMS),
  LEVELS("inference.levels", Arrows.ALGORITHMS),
  TEXT("models.text"),
  PLOT("models.plot", "models.text"),
  EFFECT("models.effect", "models.text"),
  STATEMENT(
      "models.statement",
      "models.plot, models.text, privacy.accounting, privacy.event, privacy.ledger, numerics"),
  FILES("models.files", "privacy.data, privacy.json, numerics"),
  REPORT(
      "models.report",
      "models.effect, models.files, models.model, models.plot, models.statement, models.text,"
          + " inference.diagnostics, privacy, numerics"),
  REPORT_PART(
      "models.report.part",
      "models.effect, models.plot, models.text, inference.diagnostics, privacy.json"),
  REPORT_CHART("models.report.chart", "models.report.part, models.plot, models.text"),
  REPORT_PRIVACY(
      "models.report.privacy", Arrows.DRAWN, "models.plot, models.statement, models.text, privacy"),
  REPORT_MODEL(
      "models.report.model", Arrows.DRAWN, "models.effect, models.plot, models.text, privacy.json"),
  PREDICT("models.predict", "models.text, inference, privacy.data, numerics"),
  CHOICE("models.choice", Arrows.BELOW),
  CONTRACT("models.model", "models.predict", Arrows.BELOW),
  RUN(
      "models.run",
      "models.files, models.model, models.report, models.statement, models.text",
      Arrows.BELOW),
  FIT("models.fit", "models.files, models.model, models.run, models.text", Arrows.BELOW),
  TABLE(
      "models.table",
      "models.files, models.fit, models.model, models.predict, models.run, models.text",
      Arrows.BELOW),
  CATALOG("models.catalog", "models.files, models.model, models.table", Arrows.BELOW),
  FORECAST("models.forecast", "models.model, models.table", Arrows.BELOW),
  REGRESSION("models.regression", "models.effect, models.forecast", Arrows.GENERAL, Arrows.BELOW),
  MIXTURE("models.mixture", Arrows.GENERAL, Arrows.BELOW),
  TOPICS("models.topics", Arrows.GENERAL, Arrows.BELOW),
  BELIEF("models.belief", Arrows.GENERAL, Arrows.BELOW),
  PRETRAINED("models.pretrained", "inference.neural.scattering, privacy.data.schema"),
  NETWORK("models.network", "models.pretrained", Arrows.GENERAL, Arrows.BELOW),
  DESCRIPTION("models.describe", Arrows.GENERAL, Arrows.BELOW),
  SYNTHETIC_ROWS("models.synthetic", "models.describe", Arrows.GENERAL, Arrows.BELOW),
  BAYES_NET("models.bayesnet", "models.describe", Arrows.GENERAL, Arrows.BELOW),
  FACTOR_ANALYSIS("models.factor", Arrows.GENERAL, Arrows.BELOW),
  MARKOV("models.markov", Arrows.GENERAL, Arrows.BELOW),
  BOUGHT("models.bought", Arrows.GENERAL, Arrows.BELOW),
  TUNE("models.tune", Arrows.GENERAL, Arrows.BELOW),
  ASSESSMENT("models.assess", Arrows.GENERAL, Arrows.BELOW),
  ONNX(
      "models.onnx",
      "models.catalog, models.network, models.pretrained, models.regression, models.effect",
      Arrows.GENERAL,
      Arrows.BELOW),
  ONNX_RUNTIME("onnx", "models.pretrained"),
  PMML(
      "models.pmml",
      "models.catalog, models.regression, models.effect",
      Arrows.GENERAL,
      Arrows.BELOW),
  APP("app", Arrows.FACADE, "models", Arrows.BELOW),
  SHELL(
      "app.shell",
      "models.text, inference.model, privacy.data.file, privacy.data.schema, privacy.json,"
          + " privacy.ledger, privacy.wall"),
  OPTION("app.option", Arrows.FACADE, "app.shell, models", Arrows.BELOW),
  BUDGET(
      "app.budget",
      Arrows.FACADE,
      Arrows.MIXINS,
      "models.statement, models.text, privacy.accounting, privacy.event, privacy.ledger"),
  SCHEMAS("app.schema", Arrows.FACADE, Arrows.MIXINS, "models.text, privacy.data"),
  FITS("app.fit", Arrows.FACADE, Arrows.MIXINS, "app.schema, models", Arrows.BELOW),
  EXAMPLE("app.demo", "privacy.data, numerics"),
  COMMANDS(
      "app.command",
      Arrows.FACADE,
      Arrows.MIXINS,
      "app.demo, app.fit, app.schema, models",
      Arrows.BELOW),
  WEB("app.web", Arrows.FACADE, Arrows.MIXINS, "models", Arrows.BELOW),
  SPARK("spark", Arrows.FACADE, "app, models", Arrows.BELOW),
  HADOOP("spark.hadoop", "privacy.data.file, privacy.data.schema"),
  RESULT("bench.reproduce.result", Arrows.FACADE, Arrows.MODULES),
  EXPERIMENT("bench.reproduce.experiment", Arrows.FACADE, Arrows.MODULES),
  PICTURE("bench.reproduce.picture", Arrows.FACADE, Arrows.MODULES),
  PAPER_COVERAGE("bench.reproduce.coverage", Arrows.FACADE, Arrows.FRAME, Arrows.MODULES),
  PAPER_FORECAST("bench.reproduce.forecast", Arrows.FACADE, Arrows.FRAME, Arrows.MODULES),
  PAPER_NETWORK("bench.reproduce.network", Arrows.FACADE, Arrows.FRAME, Arrows.MODULES),
  PAPER_PROPAGATION("bench.reproduce.propagation", Arrows.FACADE, Arrows.FRAME, Arrows.MODULES),
  PAPER_PUBLISHED("bench.reproduce.published", Arrows.FACADE, Arrows.FRAME, Arrows.MODULES),
  PAPER_REGRESSION("bench.reproduce.regression", Arrows.FACADE, Arrows.FRAME, Arrows.MODULES),
  PAPER_SBC("bench.reproduce.sbc", Arrows.FACADE, Arrows.FRAME, Arrows.MODULES),
  PAPER_VARIATIONAL("bench.reproduce.variational", Arrows.FACADE, Arrows.FRAME, Arrows.MODULES),
  PAPER_SAMPLING(
      "bench.reproduce.sampling",
      "bench.reproduce.published",
      Arrows.FACADE,
      Arrows.FRAME,
      Arrows.MODULES),
  BENCH("bench", Arrows.FACADE, "spark, app, models", Arrows.BELOW);

  /** What every model may use of the module of models; none knows another. */
  private static final String GENERAL =
      "models.choice, models.files, models.fit, models.model, models.predict, models.run,"
          + " models.table, models.text";

  /** What the sections of a report are made of. */
  private static final String DRAWN = "models.report.chart, models.report.part";

  /** The modules below that of models. */
  private static final String BELOW = "inference, privacy, numerics";

  /** The package that a Java program uses; it may use everything below. */
  private static final String FACADE = "";

  /** What every command is made of. */
  private static final String MIXINS = "app.option, app.shell";

  /** What models and algorithms may use: the wall, never the engine, the ledger or the data. */
  private static final String ALGORITHMS =
      "inference, privacy.wall, privacy.query, privacy.event, numerics";

  /** The way to records that everything in inference takes. */
  private static final String DOOR = "privacy.wall, privacy.query, privacy.event";

  /** What the rooms of one algorithm may use of inference beside each other. */
  private static final String SHARED =
      "inference.model, inference.rows, inference.curvature, inference.regression,"
          + " inference.mechanism, inference.posterior, numerics";

  /** What every reproduction may use of its own module; none knows another. */
  private static final String FRAME =
      "bench.reproduce.result, bench.reproduce.experiment, bench.reproduce.picture";

  /** All modules below the benchmarks. */
  private static final String MODULES = "spark, app, models, inference, privacy, numerics";

  private final String name;
  private final List<String> mayUse;

  Arrows(String name, String... mayUse) {
    this.name = name;
    this.mayUse = Stream.of(mayUse).flatMap(names -> Stream.of(names.split(", "))).toList();
  }

  /**
   * The package and what it may use of the project; libraries are free, except for events and
   * queries.
   */
  ArchRule rule(String root) {
    String own = root + "." + name + "..";
    String[] allowed =
        Stream.concat(Stream.of(name), mayUse.stream())
            .map(n -> n.isEmpty() ? root : root + "." + n + "..")
            .toArray(String[]::new);
    var libraries =
        this == EVENT || this == QUERY
            ? resideInAnyPackage("java..", "org.jspecify..")
            : not(resideInAPackage(root + ".."));
    return classes()
        .that()
        .resideInAPackage(own)
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(allowed).or(libraries))
        .allowEmptyShould(true)
        .as(name + " may use " + (mayUse.isEmpty() ? "nothing" : mayUse) + " of the project");
  }

  /**
   * Threads come from {@code numerics.parallel}, which has as many as were asked for. Benchmarks
   * measure with threads of their own, and those of a server wait for browsers.
   */
  static ArchRule threadsAreWorkers(String root) {
    return noClasses()
        .that(
            resideInAPackage(root + "..")
                .and(
                    not(
                        resideInAnyPackage(
                            root + ".numerics.parallel..",
                            root + ".bench..",
                            root + ".app.web.."))))
        .should()
        .callMethodWhere(
            target(nameMatching("parallel|parallelStream|parallel(Set|Sort|Prefix).*"))
                .and(target(owner(resideInAPackage("java.util..")))))
        .orShould()
        .dependOnClassesThat()
        .haveNameMatching(
            "java\\.util\\.concurrent\\."
                + "(ForkJoin.*|CompletableFuture|Executors?|ExecutorService|FutureTask)")
        .as("threads are those of " + root + ".numerics.parallel");
  }

  /** JSON is read and written by one package. */
  static ArchRule jsonHasOneHome(String root) {
    return onlyThere(root, "com.fasterxml..", "privacy.json");
  }

  /**
   * CSV is read where records come from, and written there; a benchmark compares with the library
   * itself.
   */
  static ArchRule csvHasOneHome(String root) {
    return onlyThere(root, "de.siegmar..", "privacy.data", "bench");
  }

  /**
   * The command line is a program like any other: it uses what every Java program may, and nothing
   * that Priory keeps to itself.
   *
   * @param exported packages that the modules export to everybody, below {@code org.priory}
   */
  static ArchRule theProgramUsesTheLibrary(String root, List<String> exported) {
    String[] open =
        Stream.concat(
                Stream.of(root + ".app.."),
                exported.stream().map(name -> name.replaceFirst("^org\\.priory", root)))
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(root + ".app..")
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(open).or(not(resideInAPackage(root + ".."))))
        .as("the program uses packages that are exported to everybody, and no other");
  }

  private static ArchRule onlyThere(String root, String library, String... homes) {
    String[] own = Stream.of(homes).map(home -> root + "." + home + "..").toArray(String[]::new);
    return noClasses()
        .that(resideInAPackage(root + "..").and(not(resideInAnyPackage(own))))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .as(library + " is used by " + String.join(", ", homes) + " alone");
  }

  /** A new package has to be entered above before it can be used. */
  static ArchRule everyPackageIsKnown(String root) {
    String[] known =
        Stream.concat(
                Stream.of(root), Stream.of(values()).map(arrow -> root + "." + arrow.name + ".."))
            .toArray(String[]::new);
    return classes().should().resideInAnyPackage(known);
  }
}
