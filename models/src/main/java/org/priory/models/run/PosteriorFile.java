package org.priory.models.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.PrioryVersion;

/** {@code posterior.json}: what is known about the coefficients. */
final class PosteriorFile {
  private PosteriorFile() {}

  static Map<String, @Nullable Object> members(Run run) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("priory", PrioryVersion.text());
    members.put("model", run.request().model());
    members.put("method", run.procedure().method());
    members.put("stamp", run.stamp().orElse(null));
    if (run.request().target() != null) {
      members.put("target", run.request().target());
    }
    run.formula().ifPresent(formula -> members.put("formula", formula));
    List<String> classes = run.classes();
    if (!classes.isEmpty()) {
      members.put("classes", classes);
    }
    RunFinding.of(run).ifPresent(found -> members.put("found", found));
    members.putAll(run.fitted().summary());
    return members;
  }
}
