package org.priory.models.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of a run that went on, as members of a JSON object. */
final class PartsJson {
  private PartsJson() {}

  /** Nothing for a run of one part. */
  static void put(Map<String, @Nullable Object> members, Statement statement) {
    List<Map<String, Object>> parts = new ArrayList<>();
    for (Statement.Part part : statement.parts()) {
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("steps", part.steps());
      each.put("epsilon", part.epsilon());
      each.put("delta", part.delta());
      parts.add(each);
    }
    if (!parts.isEmpty()) {
      members.put("parts", parts);
    }
  }
}
