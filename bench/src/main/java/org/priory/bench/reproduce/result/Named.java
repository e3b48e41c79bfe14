package org.priory.bench.reproduce.result;

import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A line of a table: values by their names, in the order in which they are given. */
public final class Named extends AbstractMap<String, @Nullable Object> {
  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

  /** Adds a value; NaN, a number that there is not, becomes null. */
  public Named with(String name, @Nullable Object value) {
    values.put(name, value instanceof Double number && number.isNaN() ? null : value);
    return this;
  }

  @Override
  public Set<Map.Entry<String, @Nullable Object>> entrySet() {
    return values.entrySet();
  }
}
