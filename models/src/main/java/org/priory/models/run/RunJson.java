package org.priory.models.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.PrioryVersion;
import org.priory.models.files.Versions;
import org.priory.privacy.ledger.Budget;

/** A run as members of a JSON object. */
public final class RunJson {
  private RunJson() {}

  /** What the command answers. */
  public static Map<String, @Nullable Object> answer(Run run) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("out", run.folder().root().toString());
    if (run.promise().isPresent()) {
      members.put("report", run.folder().report().toString());
    }
    members.put("model", run.request().model());
    members.put("method", run.procedure().method());
    members.put("stamp", run.stamp().orElse(null));
    members.put("epsilon_charged", run.epsilonCharged());
    members.put("delta", run.delta());
    run.promise().ifPresent(promise -> PartsJson.put(members, promise.statement()));
    members.put("steps", run.steps());
    run.clock().seconds().ifPresent(seconds -> members.put("seconds", seconds));
    members.put("dataset", run.request().dataset());
    run.promise()
        .ifPresent(
            promise -> {
              members.put("dataset_epsilon", promise.account().spent());
              members.put("dataset_delta", promise.account().delta());
              members.put(
                  "limit_epsilon", promise.account().budget().map(Budget::epsilon).orElse(null));
            });
    members.put("records", run.size().value());
    members.put("forecast", run.procedure().forecast().words());
    members.put("statement", run.statement());
    RunFinding.of(run).ifPresent(found -> members.put("found", found));
    members.putAll(run.fitted().shortSummary()); // posterior.json has all
    return members;
  }

  /** What the curator may want to look up later. */
  static Map<String, @Nullable Object> internal(Run run) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("note", "for the curator only");
    members.put("priory", PrioryVersion.text());
    members.put("created", run.clock().created().toString());
    run.clock().seconds().ifPresent(seconds -> members.put("seconds", seconds));
    members.put("stamp", run.stamp().orElse(null));
    members.put("data", run.request().files().data().toAbsolutePath().toString());
    members.put("schema", run.request().files().schema().toAbsolutePath().toString());
    members.put("model", run.request().model());
    members.put("method", run.procedure().method());
    members.put("target", run.request().target());
    members.put("epsilon", run.request().budget().epsilon());
    members.put("delta", run.request().budget().delta());
    run.promise().ifPresent(promise -> members.put("ledger", promise.ledger()));
    members.put("processors", Runtime.getRuntime().availableProcessors());
    members.put("versions", Versions.members());
    return members;
  }
}
