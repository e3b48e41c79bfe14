package org.priory.models.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.priory.models.statement.AttackerView;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.ledger.EventJson;

/** Makes the files of a run, with real accounting and made-up coefficients. */
final class SampleRun {
  static final int STEPS = 500;
  static final double DELTA = 1e-5;
  private static final double NOISE = 84.5;
  private static final JsonMapper JSON = new JsonMapper();
  private static final PrivacyEvent STEP = new Gaussian(NOISE);
  private static final PrivacyEvent EVENT = new Repeated(STEP, STEPS);

  final ObjectNode privacy = statement();
  final ObjectNode posterior = JSON.createObjectNode();
  private final ObjectNode metrics = JSON.createObjectNode();

  private SampleRun(String dataset, String target, List<String> classes, List<String> names) {
    privacy.put("dataset", dataset);
    posterior.put("model", "logistic").put("method", "vips").put("target", target);
    posterior.put("level", 0.95);
    classes.forEach(posterior.putArray("classes")::add);
    Random random = new Random(11);
    ArrayNode coefficients = posterior.putArray("coefficients");
    for (String name : names) {
      double sd = 0.06 * (1 + random.nextDouble());
      boolean isIntercept = name.equals("intercept");
      coefficient(coefficients, name, isIntercept ? -1.9 : 0.22 * random.nextGaussian(), sd);
    }
  }

  /** Ten coefficients and an intercept. */
  static SampleRun clinic() {
    return new SampleRun(
        "clinic",
        "readmitted",
        List.of("no", "yes"),
        List.of(
            "age",
            "bmi",
            "systolic_pressure",
            "days_in_hospital",
            "visits_before",
            "sex=Female",
            "sex=Male",
            "smoker=no",
            "smoker=yes",
            "diabetes=yes",
            "intercept"));
  }

  /** 105 coefficients, most of them categories. */
  static SampleRun adult() {
    Random random = new Random(5);
    List<String> columns =
        List.of("workclass", "education", "marital-status", "occupation", "relationship", "race");
    List<String> words =
        List.of(
            "Private", "Doctorate", "Married-civ-spouse", "Exec-managerial", "Own-child", "Other");
    List<String> names = new ArrayList<>(List.of("age", "hours-per-week", "capital-gain"));
    while (names.size() < 104) {
      int column = random.nextInt(columns.size());
      names.add(columns.get(column) + "=" + words.get(column) + "-" + names.size());
    }
    names.add("intercept");
    return new SampleRun("adult.data", "income", List.of("<=50K", ">50K"), names);
  }

  /** With one more coefficient. */
  SampleRun withCoefficient(String name, double mean, double sd) {
    coefficient((ArrayNode) posterior.path("coefficients"), name, mean, sd);
    return this;
  }

  /** One more coefficient with its odds ratio; what it speaks of can be added. */
  ObjectNode withRead(String name, double mean, double sd) {
    withCoefficient(name, mean, sd);
    ArrayNode all = (ArrayNode) posterior.path("coefficients");
    ObjectNode one = (ObjectNode) all.get(all.size() - 1);
    one.putObject("odds_ratio").put("value", Math.exp(mean));
    return one;
  }

  /**
   * Two values of a category, the second of which may be one that nobody has, with a sentence, an
   * example person and what the schema says.
   */
  static SampleRun wards(boolean seen) {
    SampleRun run = clinic();
    run.posterior.putArray("coefficients");
    run.withRead("age", 0.4, 0.05).put("per", 10);
    for (String ward : List.of("a", "c")) {
      boolean isSeen = seen || ward.equals("a");
      run.withRead("ward=" + ward, ward.equals("a") ? 0.7 : 5.3, 0.1)
          .put("reference", "b")
          .putObject("support")
          .put("records", isSeen ? 500 : -20)
          .put("noise_sd", 20)
          .put("seen", isSeen)
          .put("reference_seen", true);
    }
    run.withCoefficient("(intercept)", -2, 0.1);
    run.posterior.put("found", "The odds of readmitted = yes are 1.49 times as high.");
    ObjectNode example = run.posterior.putObject("example");
    example.putObject("person").put("age", 50).put("ward", "b");
    expected(example, 0.12, 0.09, 0.16);
    ObjectNode change = example.putArray("changes").addObject().put("column", "age");
    expected(change.put("value", 60), 0.17, 0.13, 0.22);
    ArrayNode columns = run.posterior.putArray("columns");
    columns
        .addObject()
        .put("name", "age")
        .put("min", 20)
        .put("max", 100)
        .put("per", 10)
        .put("per_from", "bounds")
        .put("source", "code book, page 3");
    columns
        .addObject()
        .put("name", "ward")
        .put("values", 3)
        .put("reference", "b")
        .put("reference_from", "schema");
    return run;
  }

  private static void expected(ObjectNode parent, double value, double low, double high) {
    parent
        .putArray("expected")
        .addObject()
        .put("name", "readmitted = yes")
        .put("value", value)
        .put("low", low)
        .put("high", high);
  }

  SampleRun stamped(String stamp) {
    privacy.put("stamp", stamp);
    posterior.put("stamp", stamp);
    return this;
  }

  /** With what was measured on private data. */
  SampleRun measured() {
    metrics.put("accuracy", 0.83125).put("auc", 0.88761).put("log_loss", 0.36123);
    metrics.put("ece", 0.02345).put("mce", 0.09876).put("rows", 16281);
    ArrayNode bins = metrics.putArray("reliability");
    for (int i = 0; i < 10; i++) {
      double middle = (i + 0.5) / 10;
      bins.addObject()
          .put("low", i / 10.0)
          .put("high", (i + 1) / 10.0)
          .put("count", 6000 / (1 + i * i) + 120)
          .put("confidence", middle)
          .put("accuracy", middle + 0.05 * Math.sin(6 * middle));
    }
    return this;
  }

  /** Writes the files into a folder and returns it. */
  Path in(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("release"));
    Files.createDirectories(folder.resolve("internal"));
    write(folder.resolve("release/privacy.json"), privacy);
    write(folder.resolve("release/posterior.json"), posterior);
    if (!metrics.isEmpty()) {
      write(folder.resolve("internal/metrics.json"), metrics);
    }
    return folder;
  }

  private static void write(Path file, JsonNode tree) throws IOException {
    Files.writeString(file, tree.toPrettyString());
  }

  private static void coefficient(ArrayNode all, String name, double mean, double sd) {
    all.addObject()
        .put("name", name)
        .put("mean", mean)
        .put("sd", sd)
        .put("low", mean - 1.96 * sd)
        .put("high", mean + 1.96 * sd);
  }

  private static ObjectNode statement() {
    Accountant exact = Accountants.exactGaussian();
    double epsilon = exact.epsilon(EVENT, DELTA).upper();
    ObjectNode all = JSON.createObjectNode();
    all.put("priory", "0.1.0").put("created", "2026-11-16T00:06:03Z");
    all.put("model", "logistic").put("method", "vips").putNull("stamp");
    all.put("unit", "row").put("neighbours", "add-remove");
    all.putObject("sampling").put("kind", "everything").put("rate", 1.0).putNull("size");
    all.put("steps", STEPS).put("clip", 1.0).put("dimension", 66).put("delta", DELTA);
    all.putArray("noise").addObject().put("multiplier", NOISE).put("steps", STEPS);
    all.put("epsilon_charged", epsilon).put("epsilon_lower", exact.epsilon(EVENT, DELTA).lower());
    ArrayNode accountants = all.putArray("by_accountant");
    for (Accountant each : List.of(exact, Accountants.renyi(), Accountants.advancedComposition())) {
      if (each.refusal(EVENT).isEmpty()) {
        Bounds bounds = each.epsilon(EVENT, DELTA);
        accountants
            .addObject()
            .put("accountant", each.name())
            .put("lower", bounds.lower())
            .put("upper", bounds.upper())
            .put("charged", each.name().equals(exact.name()));
      }
    }
    all.set("event", JSON.valueToTree(EventJson.tree(Sequence.of(EVENT, new Distance(1e-21)))));
    ArrayNode attacker = all.putArray("attacker");
    AttackerView.of(EVENT)
        .forEach(
            view ->
                attacker
                    .addObject()
                    .put("false_alarms", view.falsePositiveRate())
                    .put("recognised", view.truePositiveRate()));
    curves(all, exact);
    words(all);
    return all;
  }

  private static void curves(ObjectNode all, Accountant exact) {
    ArrayNode bySteps = all.putArray("epsilon_by_step");
    for (int i = 1; i <= 25; i++) {
      long step = (long) STEPS * i / 25;
      bySteps
          .addObject()
          .put("step", step)
          .put("epsilon", exact.epsilon(new Repeated(STEP, step), DELTA).upper());
    }
    ArrayNode byEpsilon = all.putArray("delta_by_epsilon");
    for (int i = 0; i <= 30; i++) {
      double epsilon = 2 * i / 30.0;
      byEpsilon
          .addObject()
          .put("epsilon", epsilon)
          .put("delta", exact.delta(EVENT, epsilon).upper());
    }
  }

  private static void words(ObjectNode all) {
    List.of(
            "Whether one row is in the data or not changes the chance of any result by a factor of at"
                + " most 2.72, apart from a chance of at most 1e-5, whatever else is known.",
            "An attacker who accepts 1 % false alarms recognises a member at most 1.9 % of the time.",
            "500 steps over all records with Gaussian noise 84.5 times the largest share of one row.",
            "Charged to the ledger before the first row was read; the data set has spent epsilon 1.42.",
            "This holds if nothing else about these data is released without being charged.")
        .forEach(all.putArray("statement")::add);
    all.putObject("records").put("value", 3000).put("known_as", "declared public");
    List.of(
            "the names, types and bounds of the columns, from the schema",
            "the number of records",
            "the settings of the run")
        .forEach(all.putArray("assumed_public")::add);
    all.put(
        "sampler_guarantee",
        "rounded Gaussian on a grid; its error adds at most 1e-15 to delta, which is included");
    all.putObject("seeds").putNull("noise").put("draws", 20261116);
    all.putObject("versions").put("priory", "0.1.0").put("java", "17.0.12").put("os", "Linux");
    all.putObject("ledger")
        .put("location", "/home/anna/.priory/ledger.db")
        .put("entry", 12)
        .put("hash", "9f2b6c0d3a5e7f81b4c2d6e8f0a1b3c5d7e9f1a2b4c6d8e0f2a4b6c8d0e2f4a6")
        .put("dataset_epsilon", 1.4237)
        .put("dataset_delta", 1e-5)
        .put("limit_epsilon", 4.0);
    all.putObject("forecast")
        .put("noise_sd", 0.031)
        .put("prior_sd", 1.0)
        .put("sampling_sd", 0.055)
        .put("mostly_prior", false)
        .put(
            "words",
            "The noise added for privacy is smaller than what chance alone would do with 3,000"
                + " records: privacy costs about as much as a quarter of the data.");
    List.of(
            "500 steps over all records: at this budget more steps gain nothing.",
            "Clip 1: every record is scaled to length 1 from the public bounds of its columns.",
            "The full second statistic: 66 numbers are few enough for the noise at this budget.")
        .forEach(all.putArray("choices")::add);
  }
}
