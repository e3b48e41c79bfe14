package org.priory.bench.audit;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.shell.Answer;
import org.priory.app.shell.ExitCode;
import org.priory.models.text.Rounded;
import org.priory.models.text.TextTable;

/**
 * What audits found, in words and as JSON.
 *
 * @param audits at least one
 * @param settings how they were made
 * @param confidence of all lower bounds together
 */
record AuditAnswer(List<Audit> audits, Audit.Settings settings, double confidence)
    implements Answer {
  private static final String ATTACKER =
      "chose all records, knows the method and its settings, and sees every noisy answer";

  /** The one that comes nearest to its claim, or goes farthest beyond it. */
  private Audit worst() {
    return audits.stream()
        .max(Comparator.comparingDouble(each -> each.evidence().epsilon() - each.claimed()))
        .orElseThrow();
  }

  private boolean holds() {
    return audits.stream().allMatch(Audit::holds);
  }

  @Override
  public int exitCode() {
    return holds() ? ExitCode.DONE : ExitCode.FAILED;
  }

  @Override
  public Map<String, ?> json() {
    Map<String, Object> json = json(worst());
    json.put("holds", holds());
    json.put("delta", settings.budget().delta());
    json.put("confidence", confidence);
    json.put("runs_without_canary", settings.runs());
    json.put("runs_with_canary", settings.runs());
    json.put("noise_share", settings.noiseShare());
    json.put("attacker", ATTACKER);
    json.put("audits", audits.stream().map(AuditAnswer::json).toList());
    return json;
  }

  private static Map<String, Object> json(Audit audit) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", audit.scenario().model());
    json.put("method", audit.scenario().method());
    json.put("epsilon_claimed", audit.claimed());
    json.put("epsilon_lower_bound", audit.evidence().epsilon());
    json.put("epsilon_lower_bound_if_gaussian", audit.evidence().epsilonIfGaussian());
    json.put("false_alarms_at_most", audit.evidence().falseAlarm());
    json.put("misses_at_most", audit.evidence().miss());
    json.put("holds", audit.holds());
    json.put("seconds", audit.seconds());
    return json;
  }

  @Override
  public String text() {
    return (audits.size() == 1 ? one(audits.get(0)) : table())
        + "\n"
        + (holds()
            ? "Holds: nothing was found that contradicts a claim."
            : "BROKEN: more is given away than is claimed.")
        + (settings.noiseShare() < 1
            ? " The noise was cut to "
                + Rounded.nearest(settings.noiseShare())
                + " of what is claimed, so it should not hold."
            : "");
  }

  private String one(Audit audit) {
    Evidence evidence = audit.evidence();
    TextTable table = new TextTable("audit", audit.scenario().words());
    table.add("claim", "epsilon " + Rounded.up(audit.claimed()) + atDelta());
    table.add(
        "found",
        "epsilon of at least "
            + Rounded.down(evidence.epsilon())
            + atDelta()
            + ", with a confidence of "
            + Rounded.briefly(100 * confidence)
            + " %");
    table.add(
        "",
        "at least "
            + Rounded.down(evidence.epsilonIfGaussian())
            + " if all answers together are like one with Gaussian noise, which is assumed");
    table.add(
        "attack",
        String.format(
            Locale.ROOT,
            "at most %.1f %% false alarms and %.1f %% misses",
            100 * evidence.falseAlarm(),
            100 * evidence.miss()));
    table.add("attacker", ATTACKER);
    table.add("runs", runs());
    return table.toString();
  }

  private String table() {
    TextTable table =
        new TextTable("model", "method", "claim", "at least", "if Gaussian", "verdict");
    for (Audit audit : audits) {
      table.add(
          audit.scenario().model(),
          audit.scenario().method(),
          Rounded.up(audit.claimed()),
          Rounded.down(audit.evidence().epsilon()),
          Rounded.down(audit.evidence().epsilonIfGaussian()),
          audit.holds() ? "holds" : "BROKEN");
    }
    return table
        + "\nEpsilon"
        + atDelta()
        + "; all lower bounds hold together with a confidence of "
        + Rounded.briefly(100 * confidence)
        + " %, those in the fifth column if\nall answers together are like one with Gaussian noise,"
        + " which is assumed. The attacker "
        + ATTACKER
        + ".\n"
        + runs()
        + " for each.\n";
  }

  private String atDelta() {
    return " at delta " + Rounded.exactly(settings.budget().delta());
  }

  private String runs() {
    return settings.runs()
        + " without the canary, "
        + settings.runs()
        + " with it; half of them to choose the test, half to judge";
  }
}
