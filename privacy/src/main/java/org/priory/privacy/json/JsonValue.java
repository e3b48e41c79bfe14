package org.priory.privacy.json;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value, or the absence of one, for readers that show what is there and pass over the rest:
 * a path that leads nowhere is a value that is missing. {@link Members} is for readers that refuse.
 */
public final class JsonValue implements Iterable<JsonValue> {
  /** What stands where there is no value. */
  public static final JsonValue MISSING = new JsonValue(null);

  private final @Nullable Object tree;

  private JsonValue(@Nullable Object tree) {
    this.tree = tree;
  }

  /**
   * Makes a value of a tree.
   *
   * @param tree as {@link JsonTree} reads it; null is a value that is missing
   */
  public static JsonValue of(@Nullable Object tree) {
    return tree == null ? MISSING : new JsonValue(tree);
  }

  /** A member of an object; missing if this is none. */
  public JsonValue path(String member) {
    return tree instanceof Map<?, ?> members ? of(members.get(member)) : MISSING;
  }

  /** An element of a list; missing if this is none, or shorter. */
  public JsonValue path(int index) {
    return tree instanceof List<?> list && index < list.size() ? of(list.get(index)) : MISSING;
  }

  public boolean has(String member) {
    return tree instanceof Map<?, ?> members && members.containsKey(member);
  }

  public boolean isObject() {
    return tree instanceof Map<?, ?>;
  }

  public boolean isArray() {
    return tree instanceof List<?>;
  }

  public boolean isNumber() {
    return tree instanceof Number;
  }

  public boolean isBoolean() {
    return tree instanceof Boolean;
  }

  /** How many elements or members it has. */
  public int size() {
    if (tree instanceof Map<?, ?> members) {
      return members.size();
    }
    return tree instanceof List<?> list ? list.size() : 0;
  }

  /** Whether it has no elements and no members. */
  public boolean isEmpty() {
    return size() == 0;
  }

  /** A text, a number or a boolean, as text; empty for all else. */
  public String asText() {
    return tree == null || isObject() || isArray() ? "" : tree.toString();
  }

  /** A number; 0 for all else. */
  public double asDouble() {
    return asDouble(0);
  }

  /** A number; another value is what is given. */
  public double asDouble(double otherwise) {
    return tree instanceof Number number ? number.doubleValue() : otherwise;
  }

  /** A whole number; 0 for all else. */
  public int asInt() {
    return tree instanceof Number number ? number.intValue() : 0;
  }

  /** A boolean; another value is what is given. */
  public boolean asBoolean(boolean otherwise) {
    return tree instanceof Boolean flag ? flag : otherwise;
  }

  /** The elements of a list, or the values of an object's members. */
  @Override
  public Iterator<JsonValue> iterator() {
    if (tree instanceof Map<?, ?>) {
      return entries().values().iterator();
    }
    List<?> elements = tree instanceof List<?> list ? list : List.of();
    return elements.stream().map(JsonValue::of).iterator();
  }

  /** The members of an object with their names, in order; empty for all else. */
  public Map<String, JsonValue> entries() {
    Map<String, JsonValue> entries = new LinkedHashMap<>();
    if (tree instanceof Map<?, ?> members) {
      members.forEach((name, value) -> entries.put(String.valueOf(name), of(value)));
    }
    return entries;
  }

  /** The tree that this is a view of; null if it is missing. */
  public @Nullable Object tree() {
    return tree;
  }
}
