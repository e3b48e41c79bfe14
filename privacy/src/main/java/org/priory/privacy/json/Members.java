package org.priory.privacy.json;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members of a JSON object, each of the kind that is asked for. What is absent or of another
 * kind is {@link BadJson}; {@link #done} refuses what nobody asked for.
 */
public final class Members {
  private static final String NUMBER = "must be a number";
  private static final String WHOLE = "must be a whole number";
  private static final String TEXT = "must be text in quotes";
  private static final String FLAG = "must be true or false";
  private static final String LIST = "must be a list [ ]";

  private final String place;
  private final Map<String, ? extends @Nullable Object> all;
  private final Set<String> rest;

  /**
   * Makes the members of the object that a text holds.
   *
   * @param all by their names, as {@link JsonTree} reads them
   */
  public Members(Map<String, ? extends @Nullable Object> all) {
    this("", all);
  }

  private Members(String place, Map<String, ? extends @Nullable Object> all) {
    this.place = place;
    this.all = all;
    this.rest = new LinkedHashSet<>(all.keySet());
  }

  /** Makes the members of the JSON object that a text must hold. */
  public static Members parse(String text) {
    return new Members(JsonTree.object(text));
  }

  /** Makes the members of a JSON value that must be an object. */
  public static Members of(@Nullable Object value) {
    return of("", value);
  }

  /**
   * Makes the members of a JSON value that must be an object.
   *
   * @param place where it stands, for messages: {@code columns[2]}
   */
  public static Members of(String place, @Nullable Object value) {
    return new Members(place, JsonTree.asObject(place, value));
  }

  /** Every member, by its name. */
  public Map<String, ? extends @Nullable Object> all() {
    return all;
  }

  public boolean has(String name) {
    return all.containsKey(name);
  }

  /** A member of any kind but null. */
  public Object value(String name) {
    return value(name, "must be given", Object.class);
  }

  public String text(String name) {
    return value(name, TEXT, String.class);
  }

  /** A text that may be absent. */
  public Optional<String> textIfAny(String name) {
    return all.get(name) == null ? Optional.empty() : Optional.of(text(name));
  }

  public double number(String name) {
    return value(name, NUMBER, Number.class).doubleValue();
  }

  /** A number; infinity, which is no number in JSON, is the text "Infinity". */
  public double numberOrInfinity(String name) {
    return "Infinity".equals(asked(name)) ? Double.POSITIVE_INFINITY : number(name);
  }

  public long whole(String name) {
    return value(name, WHOLE, Long.class);
  }

  /** A whole number that must not be large. */
  public int small(String name) {
    return Math.toIntExact(whole(name));
  }

  public boolean flag(String name) {
    return value(name, FLAG, Boolean.class);
  }

  public List<?> list(String name) {
    return value(name, LIST, List.class);
  }

  public double[] numbers(String name) {
    return elements(name, list(name), NUMBER, Number.class).stream()
        .mapToDouble(Number::doubleValue)
        .toArray();
  }

  public List<String> texts(String name) {
    return texts(name, list(name));
  }

  /** The texts in a list that stands where the name says. */
  public List<String> texts(String name, List<?> list) {
    return elements(name, list, TEXT, String.class);
  }

  public Members object(String name) {
    return of(at(name), asked(name));
  }

  /** The objects in a list. */
  public List<Members> objects(String name) {
    List<?> list = list(name);
    List<Members> objects = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      objects.add(of(at(name) + "[" + i + "]", list.get(i)));
    }
    return objects;
  }

  /** Refuses members that nobody asked for: a meaning must not be lost by being skipped. */
  public void done() {
    if (!rest.isEmpty()) {
      throw new IllegalArgumentException(
          "unknown members " + rest + ": written by a later version of Priory, use that one");
    }
  }

  /** Where a member stands, for messages. */
  public String at(String name) {
    return place.isEmpty() ? name : place + "." + name;
  }

  private @Nullable Object asked(String name) {
    rest.remove(name);
    return all.get(name);
  }

  private <T> T value(String name, String rule, Class<T> kind) {
    Object value = asked(name);
    if (!kind.isInstance(value)) {
      throw new BadJson(at(name), rule, has(name) ? JsonTree.kind(value) : "not given");
    }
    return kind.cast(value);
  }

  private <T> List<T> elements(String name, List<?> list, String rule, Class<T> kind) {
    List<T> elements = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      Object each = list.get(i);
      if (!kind.isInstance(each)) {
        throw new BadJson(at(name) + "[" + i + "]", rule, JsonTree.kind(each));
      }
      elements.add(kind.cast(each));
    }
    return elements;
  }
}
