package org.priory.app.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.app.run.PrioryVersion;
import org.priory.numerics.linear.LinearAlgebra;

/** What a run ran on. */
final class Versions {
  private Versions() {}

  static Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("priory", PrioryVersion.text());
    members.put("java", System.getProperty("java.version", "unknown"));
    members.put(
        "os",
        System.getProperty("os.name", "unknown") + " " + System.getProperty("os.arch", "unknown"));
    members.put("linear_algebra", LinearAlgebra.provider().name());
    return members;
  }
}
