package org.priory.privacy.data.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.json.BadJson;
import org.priory.privacy.json.Members;

/** The members of one JSON object of a schema, with refusals that name file, place and remedy. */
final class JsonFields {

  private final String file;
  private final Members members;

  /**
   * The members of a value.
   *
   * @throws BadData if it is not an object
   */
  JsonFields(String file, String place, @Nullable Object value) {
    this.file = file;
    this.members = asked(() -> Members.of(place, value), "write its fields");
  }

  /** A fault for each field that is not known. */
  List<BadData> unknown(Set<String> known) {
    String rule = "must be one of " + String.join(", ", known.stream().sorted().toList());
    return members.all().keySet().stream()
        .filter(name -> !known.contains(name))
        .map(name -> bad(name, rule, "an unknown field", "mend its spelling or leave it out"))
        .toList();
  }

  BadData bad(String field, String rule, Object was, String remedy) {
    return new BadData(file, members.at(field), rule, was, remedy);
  }

  private <T> T asked(Supplier<T> question, String remedy) {
    try {
      return question.get();
    } catch (BadJson e) {
      throw new BadData(file, e.place(), e.rule(), e.was(), remedy);
    }
  }

  boolean has(String field) {
    return members.has(field);
  }

  /** Whatever the field holds. */
  @Nullable Object value(String field) {
    return members.all().get(field);
  }

  double number(String field, String remedy) {
    return asked(() -> members.number(field), remedy);
  }

  String text(String field, String remedy) {
    return asked(() -> members.text(field), remedy);
  }

  boolean flag(String field, boolean otherwise) {
    return has(field) ? asked(() -> members.flag(field), "write it without quotes") : otherwise;
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
    return asked(() -> members.list(field), remedy);
  }

  List<String> texts(String field, String remedy) {
    return asked(() -> members.texts(field), remedy);
  }

  List<String> texts(String field, List<?> list, String remedy) {
    return asked(() -> members.texts(field, list), remedy);
  }

  List<Double> numbers(String field, String remedy) {
    return Arrays.stream(asked(() -> members.numbers(field), remedy)).boxed().toList();
  }
}
