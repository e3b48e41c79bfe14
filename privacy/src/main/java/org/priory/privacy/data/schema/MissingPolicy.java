package org.priory.privacy.data.schema;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How a missing or unreadable value of a column counts, declared in the schema. Without a policy a
 * number counts as the middle of its bounds, and a category as "other".
 */
public enum MissingPolicy {
  /** Missing is a level of its own: for categories. */
  LEVEL,
  /**
   * A public value is put in, and a feature says that it was: for numbers. The coefficient of that
   * feature absorbs the value, so that which one it is does not matter and none is bought.
   */
  MEAN,
  /** The row adds nothing to any answer, and is not counted. */
  DROP;

  /** The name of the level of missing values. */
  public static final String LEVEL_NAME = "missing";

  /** The field of a column that has it. */
  static final String FIELD = "missing";

  /** What a column's feature for missing values is called. */
  public static String nameOfMissing(String column) {
    return column + "=" + LEVEL_NAME;
  }

  /** How it is written in a schema. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static MissingPolicy of(String word) {
    return Arrays.stream(values())
        .filter(policy -> policy.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidField(
                    FIELD, "must be one of " + words(), word, "choose one, or leave it out"));
  }

  private static String words() {
    return Arrays.stream(values()).map(MissingPolicy::word).collect(Collectors.joining(", "));
  }

  /** Refuses a policy that a column of another type has. */
  static void refuse(MissingPolicy policy, String type, MissingPolicy instead) {
    throw new InvalidField(
        FIELD,
        "must be " + instead.word() + " or " + DROP.word() + " for a " + type,
        policy.word(),
        "choose one of them, or leave it out");
  }
}
