package org.priory.privacy.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The members of one JSON object of a schema, with refusals that name file and place. */
final class JsonFields {

  private final String file;
  private final String place;
  private final Map<?, ?> members;

  /**
   * @throws BadData if it is not an object, or has a field that is not known
   */
  JsonFields(String file, String place, @Nullable Object value, Set<String> known) {
    if (!(value instanceof Map<?, ?> object)) {
      throw new BadData(file, place, "must be an object { }", kind(value), "write its fields");
    }
    this.file = file;
    this.place = place;
    this.members = object;
    for (Object name : members.keySet()) {
      if (!known.contains(String.valueOf(name))) {
        throw bad(
            String.valueOf(name),
            "must be one of " + String.join(", ", known.stream().sorted().toList()),
            "an unknown field",
            "mend its spelling or leave it out");
      }
    }
  }

  BadData bad(String field, String rule, Object was, String remedy) {
    return new BadData(file, at(field), rule, was, remedy);
  }

  private String at(String field) {
    return place.isEmpty() ? field : place + "." + field;
  }

  boolean has(String field) {
    return members.containsKey(field);
  }

  /** Whatever the field holds. */
  @Nullable Object value(String field) {
    return members.get(field);
  }

  double number(String field, String remedy) {
    Object value = members.get(field);
    if (!(value instanceof Double number)) {
      throw bad(field, "must be a number", given(field), remedy);
    }
    return number;
  }

  String text(String field, String remedy) {
    Object value = members.get(field);
    if (!(value instanceof String text)) {
      throw bad(field, "must be text in quotes", given(field), remedy);
    }
    return text;
  }

  boolean flag(String field, boolean otherwise) {
    if (!has(field)) {
      return otherwise;
    }
    if (!(members.get(field) instanceof Boolean flag)) {
      throw bad(field, "must be true or false", given(field), "write it without quotes");
    }
    return flag;
  }

  /** One character, null where the field is absent. */
  @Nullable Character character(String field) {
    if (!has(field)) {
      return null;
    }
    String text = text(field, "write one character in quotes");
    if (text.length() != 1) {
      throw bad(field, "must be one character", text.length(), "write one character in quotes");
    }
    return text.charAt(0);
  }

  List<?> list(String field, String remedy) {
    Object value = members.get(field);
    if (!(value instanceof List<?> list)) {
      throw bad(field, "must be a list [ ]", given(field), remedy);
    }
    return list;
  }

  List<String> texts(String field, String remedy) {
    return texts(field, list(field, remedy), remedy);
  }

  List<String> texts(String field, List<?> list, String remedy) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      if (!(list.get(i) instanceof String text)) {
        throw bad(field + "[" + i + "]", "must be text in quotes", kind(list.get(i)), remedy);
      }
      texts.add(text);
    }
    return texts;
  }

  List<Double> numbers(String field, String remedy) {
    List<Double> numbers = new ArrayList<>();
    List<?> list = list(field, remedy);
    for (int i = 0; i < list.size(); i++) {
      if (!(list.get(i) instanceof Double number)) {
        throw bad(field + "[" + i + "]", "must be a number", kind(list.get(i)), remedy);
      }
      numbers.add(number);
    }
    return numbers;
  }

  private String given(String field) {
    return has(field) ? kind(members.get(field)) : "not given";
  }

  /** What a JSON value is, for messages. */
  static String kind(@Nullable Object value) {
    if (value instanceof Map<?, ?>) {
      return "an object";
    }
    if (value instanceof List<?>) {
      return "a list";
    }
    return value instanceof String text ? '"' + text + '"' : String.valueOf(value);
  }
}
