package org.priory.models.files;

import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.numerics.linear.LinearAlgebra;

/** What a run ran on. */
public final class Versions {
  private Versions() {}

  public static Map<String, Object> members() {
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
