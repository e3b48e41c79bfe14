package org.priory.models.bought;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.inference.levels.LevelsMethod;
import org.priory.inference.levels.NoisyLevel;

/** What was bought by a stable histogram, as members of {@code posterior.json}. */
final class LevelsJson {
  private LevelsJson() {}

  /** The threshold and what follows from it. */
  static Map<String, Object> members(BoughtFile file, LevelsMethod method) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("source", file.source());
    members.put("file", file.file());
    members.put("noise_sd", method.threshold().sd());
    members.put("threshold", method.threshold().least());
    members.put("found_from", method.foundFrom());
    members.put("shown_of_one", method.threshold().failure());
    return members;
  }

  /** Levels with their noisy counts. */
  static List<Map<String, Object>> values(List<NoisyLevel> levels) {
    return levels.stream()
        .map(
            level -> {
              Map<String, Object> each = new LinkedHashMap<>();
              each.put("value", level.text());
              each.put("count", level.count());
              return each;
            })
        .toList();
  }
}
