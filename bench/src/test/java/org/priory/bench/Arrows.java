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
  DATA("privacy.data", "numerics"),
  LEDGER("privacy.ledger", "privacy.accounting", "privacy.event"),
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
  MODEL("inference.model", Arrows.ALGORITHMS),
  VARIATIONAL("inference.variational", Arrows.ALGORITHMS),
  PROPAGATION("inference.propagation", Arrows.ALGORITHMS),
  SAMPLING("inference.sampling", Arrows.ALGORITHMS),
  NEURAL("inference.neural", Arrows.ALGORITHMS),
  OPTIMIZATION("inference.optimization", Arrows.ALGORITHMS),
  JSON("models.json", "privacy.data"),
  TEXT("models.text"),
  PLOT("models.plot", "models.text"),
  EFFECT("models.effect", "models.text"),
  STATEMENT(
      "models.statement",
      "models.plot, models.text, privacy.accounting, privacy.event, privacy.ledger, numerics"),
  FILES("models.files", "models.json, privacy.data, numerics"),
  REPORT(
      "models.report",
      "models.effect, models.files, models.plot, models.statement, models.text, inference.diagnostics,"
          + " privacy, numerics"),
  PREDICT("models.predict", "models.text, inference, privacy.data, numerics"),
  CONTRACT("models.model", "models.json, models.predict", Arrows.BELOW),
  RUN(
      "models.run",
      "models.files, models.json, models.model, models.report, models.statement, models.text",
      Arrows.BELOW),
  FIT(
      "models.fit",
      "models.files, models.json, models.model, models.run, models.text",
      Arrows.BELOW),
  TABLE(
      "models.table",
      "models.files, models.fit, models.json, models.model, models.predict, models.run, models.text",
      Arrows.BELOW),
  CATALOG("models.catalog", "models.files, models.json, models.model, models.table", Arrows.BELOW),
  FORECAST("models.forecast", "models.model, models.table", Arrows.BELOW),
  REGRESSION("models.regression", "models.effect, models.forecast", Arrows.GENERAL, Arrows.BELOW),
  MIXTURE("models.mixture", Arrows.GENERAL, Arrows.BELOW),
  TOPICS("models.topics", Arrows.GENERAL, Arrows.BELOW),
  BELIEF("models.belief", Arrows.GENERAL, Arrows.BELOW),
  NETWORK("models.network", Arrows.GENERAL, Arrows.BELOW),
  ONNX("models.onnx", "models.catalog, models.network", Arrows.GENERAL, Arrows.BELOW),
  APP("app", Arrows.FACADE, "models", Arrows.BELOW),
  SPARK("spark", Arrows.FACADE, "app, models", Arrows.BELOW),
  BENCH("bench", Arrows.FACADE, "spark, app, models", Arrows.BELOW);

  /** What every model may use of the module of models; none knows another. */
  private static final String GENERAL =
      "models.files, models.fit, models.json, models.model, models.predict, models.run, models.table,"
          + " models.text";

  /** The modules below that of models. */
  private static final String BELOW = "inference, privacy, numerics";

  /** The package that a Java program uses; it may use everything below. */
  private static final String FACADE = "";

  /** What models and algorithms may use: the wall, never the engine, the ledger or the data. */
  private static final String ALGORITHMS =
      "inference, privacy.wall, privacy.query, privacy.event, numerics";

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
   * measure with threads of their own.
   */
  static ArchRule threadsAreWorkers(String root) {
    return noClasses()
        .that(
            resideInAPackage(root + "..")
                .and(not(resideInAnyPackage(root + ".numerics.parallel..", root + ".bench.."))))
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

  /** A new package has to be entered above before it can be used. */
  static ArchRule everyPackageIsKnown(String root) {
    String[] known =
        Stream.concat(
                Stream.of(root), Stream.of(values()).map(arrow -> root + "." + arrow.name + ".."))
            .toArray(String[]::new);
    return classes().should().resideInAnyPackage(known);
  }
}
