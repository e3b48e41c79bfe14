package org.priory.models.json;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The members of a JSON object, each of the kind that is asked for.
 *
 * <p>What is absent is an {@link IllegalArgumentException}, what is of another kind a {@link
 * ClassCastException}: whoever reads a file turns both into a refusal that names it.
 *
 * @param all by their names, as {@link JsonFile} reads them
 */
public record Members(Map<String, ? extends @Nullable Object> all) {

  /** Makes the members of a JSON value that should be an object. */
  @SuppressWarnings("unchecked") // JSON has no other keys than text
  public static Members of(Object value) {
    return new Members((Map<String, @Nullable Object>) value);
  }

  /** A member of any kind. */
  public Object value(String name) {
    Object value = all.get(name);
    if (value == null) {
      throw new IllegalArgumentException(name + " must be given");
    }
    return value;
  }

  public String text(String name) {
    return (String) value(name);
  }

  /** A text that may be absent. */
  public Optional<String> textIfAny(String name) {
    return Optional.ofNullable((String) all.get(name));
  }

  public double number(String name) {
    return ((Number) value(name)).doubleValue();
  }

  public long whole(String name) {
    return ((Number) value(name)).longValue();
  }

  /** A whole number that must not be large. */
  public int small(String name) {
    return Math.toIntExact(whole(name));
  }

  public double[] numbers(String name) {
    return ((List<?>) value(name))
        .stream().mapToDouble(each -> ((Number) each).doubleValue()).toArray();
  }

  public List<String> texts(String name) {
    return ((List<?>) value(name)).stream().map(String::valueOf).toList();
  }
}
