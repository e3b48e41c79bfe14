package org.priory.models.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.PrioryVersion;
import org.priory.models.files.Versions;
import org.priory.models.run.Run.Promise;
import org.priory.models.statement.AttackerView;
import org.priory.models.statement.Finding;
import org.priory.models.statement.Guarantee;
import org.priory.models.statement.LedgerName;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.ledger.Budget;
import org.priory.privacy.ledger.EventJson;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Sampling;

/** {@code privacy.json}: the statement, for a program and for whoever has to check it. */
final class PrivacyFile {
  private static final String SAMPLER =
      "Gaussian noise on a grid from AES-256 in counter mode, keyed by the operating system; how far"
          + " it is from ideal noise is bounded and part of delta (docs/proofs/noise.md, wall.md).";

  private final Run run;
  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

  private PrivacyFile(Run run) {
    this.run = run;
  }

  static Map<String, @Nullable Object> members(Run run) {
    PrivacyFile file = new PrivacyFile(run);
    file.head();
    file.procedure();
    run.promise().ifPresentOrElse(file::promise, file::noPromise);
    file.circumstances();
    return file.members;
  }

  private void head() {
    members.put("priory", PrioryVersion.text());
    members.put("created", run.releasedTimeText());
    members.put("model", run.request().model());
    run.formula().ifPresent(formula -> members.put("formula", formula));
    members.put("method", run.procedure().method());
    members.put("stamp", run.stamp().orElse(null));
    members.put("dataset", run.request().dataset());
    members.put("unit", run.records().unit());
    run.records().contribution().ifPresent(words -> members.put("contribution", words));
    run.records().dropped().ifPresent(words -> members.put("dropped", words));
  }

  private void procedure() {
    Optional<Plan> plan = run.procedure().plan();
    members.put("neighbours", run.procedure().neighbours().word());
    members.put("sampling", sampling(plan.map(Plan::sampling).orElse(new Sampling.Everything())));
    members.put("steps", run.steps());
    List<Map<String, Object>> noise = new ArrayList<>();
    if (run.promise().isPresent() && plan.isPresent()) {
      plan.get()
          .noise()
          .stretches()
          .forEach(each -> noise.add(pair("multiplier", each.multiplier(), "steps", each.steps())));
    }
    members.put("noise", noise);
    members.put("clip", plan.map(Plan::clip).orElse(null));
    members.put("dimension", plan.map(Plan::dimension).orElse(null));
    run.procedure().mechanism().ifPresent(each -> members.put("mechanism", mechanism(each)));
    members.put("delta", run.delta());
    members.put("epsilon_charged", run.epsilonCharged());
    run.promise().ifPresent(promise -> PartsJson.put(members, promise.statement()));
  }

  private static Map<String, Object> mechanism(NamedMechanism<?> mechanism) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", mechanism.name());
    members.put("guarantee", mechanism.guarantee().kind().word());
    members.putAll(mechanism.settings());
    return members;
  }

  private String sampler() {
    return run.procedure()
        .mechanism()
        .map(
            each ->
                each.name()
                    + ": "
                    + each.guarantee().kind().word()
                    + ". "
                    + each.guarantee().words()
                    + " "
                    + SAMPLER)
        .orElse(SAMPLER);
  }

  private Map<String, @Nullable Object> sampling(Sampling sampling) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    boolean poisson = sampling instanceof Sampling.Poisson;
    boolean fixed = sampling instanceof Sampling.FixedSize;
    members.put("kind", poisson ? "poisson" : fixed ? "without-replacement" : "everything");
    members.put("rate", sampling.share(run.size().value()));
    members.put("size", sampling instanceof Sampling.FixedSize sized ? sized.size() : null);
    return members;
  }

  private void promise(Promise promise) {
    Statement statement = promise.statement();
    Guarantee guarantee = statement.guarantee();
    members.put("epsilon_lower", guarantee.bounds().lower());
    members.put(
        "by_accountant",
        guarantee.findings().stream().map(each -> finding(each, guarantee.charged())).toList());
    members.put("event", EventJson.tree(guarantee.event()));
    List<Map<String, Object>> attacker = new ArrayList<>();
    for (AttackerView view : guarantee.attacker()) {
      attacker.add(
          pair("false_alarms", view.falsePositiveRate(), "recognised", view.truePositiveRate()));
    }
    members.put("attacker", attacker);
    members.put(
        "epsilon_by_step",
        statement.epsilonByStep().stream()
            .map(point -> pair("step", (long) point.x(), "epsilon", point.y()))
            .toList());
    members.put(
        "delta_by_epsilon",
        statement.deltaByEpsilon().stream()
            .map(point -> pair("epsilon", point.x(), "delta", point.y()))
            .toList());
    Map<String, @Nullable Object> ledger = new LinkedHashMap<>();
    ledger.put("location", LedgerName.of(promise.ledger()));
    ledger.put("entry", promise.receipt().entry());
    ledger.put("hash", promise.receipt().hash());
    ledger.put("dataset_epsilon", promise.account().spent());
    ledger.put("dataset_delta", promise.account().delta());
    ledger.put("limit_epsilon", promise.account().budget().map(Budget::epsilon).orElse(null));
    ledger.put("covers_everything", promise.account().coversEverything());
    members.put("ledger", ledger);
  }

  private static Map<String, Object> finding(Finding finding, Finding charged) {
    Bounds bounds = finding.bounds().orElseThrow();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("accountant", finding.accountant());
    members.put("lower", bounds.lower());
    members.put("upper", bounds.upper());
    members.put("charged", finding.equals(charged));
    return members;
  }

  private void noPromise() {
    members.put("epsilon_lower", Double.POSITIVE_INFINITY);
    members.put("by_accountant", List.of());
    members.put("event", EventJson.tree(new NotPrivate()));
    members.put("attacker", List.of());
    members.put("epsilon_by_step", List.of());
    members.put("delta_by_epsilon", List.of());
    members.put("ledger", null);
  }

  private void circumstances() {
    members.put(
        "records", pair("value", run.size().value(), "known_as", run.size().how().toString()));
    members.put("assumed_public", assumedPublic());
    members.put(
        "sampler_guarantee",
        run.stamp().isEmpty() ? sampler() : "None: " + run.stamp().orElseThrow());
    Map<String, @Nullable Object> seeds = new LinkedHashMap<>();
    seeds.put(
        "noise",
        run.request().privacy().seed().isPresent()
            ? run.request().privacy().seed().getAsLong()
            : null);
    seeds.put("draws", run.drawsSeed());
    members.put("seeds", seeds);
    members.put("versions", Versions.members());
    members.put("statement", run.statement());
    members.put("forecast", run.procedure().forecast().members());
    members.put("choices", run.procedure().choices());
  }

  private List<String> assumedPublic() {
    List<String> facts = new ArrayList<>();
    facts.add(run.records().assumedPublic());
    if (run.size().cost().isEmpty()) {
      facts.add("the number of records, " + run.size().how());
    }
    if (run.selection().isPresent()) {
      facts.add("the models among which this one was chosen, and their methods and settings");
      return facts;
    }
    facts.add(
        "the model, "
            + (run.formula().isPresent() ? "its formula, " : "")
            + "the method and its settings, which were chosen without the data");
    return facts;
  }

  private static Map<String, Object> pair(String first, Object one, String second, Object two) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(first, one);
    members.put(second, two);
    return members;
  }
}
