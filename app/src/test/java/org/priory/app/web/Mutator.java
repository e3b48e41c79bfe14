package org.priory.app.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Makes valid JSON wrong at some places, however deep: types, sizes, names, numbers, bytes. */
final class Mutator {
  private static final int LONG = 20_000;

  /** Texts that mean something somewhere, or that nobody expects. */
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "\u0000",
          "\n\r\t",
          "\uFEFF",
          "\uD800",
          "\u202Egnirts",
          "a\u0301\u0327",
          "\uD83D\uDE00".repeat(50),
          "x".repeat(LONG),
          "<script>alert(1)</script>",
          "'; drop table entries; --",
          "${jndi:ldap://x}",
          "%s%n%d",
          "\\\\server\\share",
          "=1+1",
          "NaN",
          "-Infinity",
          "0x10",
          "row",
          "public",
          "private",
          "number",
          "integer",
          "category",
          "boolean",
          "date",
          "ignore",
          "age",
          "readmitted",
          "readmitted ~ age",
          "age + (1 | sex)",
          "ns(age, 1000000000)",
          "poly(age, -1)",
          "log(log(log(age)))",
          "(".repeat(500) + "age" + ")".repeat(500),
          "age:".repeat(200) + "age");

  /** Names of files: those that may be named, and those that may not. */
  private static final List<String> FILES =
      List.of(
          "0:clinic.csv",
          "0:people.csv",
          "0:words.txt",
          "0:clinic.schema.json",
          "0:linked.csv",
          "0:linked/secret.csv",
          "0:../secret.csv",
          "0:./../outside/secret.csv",
          "0:clinic.csv/../../outside/secret.csv",
          "0:..\\outside\\secret.csv",
          "0:%2e%2e/outside/secret.csv",
          "0:/etc/passwd",
          "0:/proc/self/environ",
          "0:priory-runs",
          "0:ledger.db",
          "0:",
          ":",
          "-1:clinic.csv",
          "00000000000000000000:clinic.csv",
          "1:clinic.csv",
          "0:clinic.csv\u0000.txt",
          "file:///etc/passwd");

  /** Numbers as they are written, also such as no machine holds. */
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-0",
          "-1",
          "1",
          "2",
          "3",
          "0.5",
          "1e-320",
          "1e308",
          "-1e308",
          "1e999999",
          "2147483648",
          "9223372036854775808",
          "9007199254740993",
          "1" + "0".repeat(400),
          "0." + "0".repeat(400) + "1");

  private final Random random;
  private final List<String> words;

  /**
   * @param words that mean something to the server, for the names of members
   */
  Mutator(Random random, List<String> words) {
    this.random = random;
    this.words = List.copyOf(words);
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** A text with a meaning, or none. */
  String text() {
    return any(List.of(TEXTS, TEXTS, FILES, words).get(random.nextInt(4)));
  }

  /** The bytes of a body that is like this one, but wrong. */
  byte[] body(JsonNode valid) throws IOException {
    JsonNode tree = valid.deepCopy();
    for (int i = random.nextInt(3); i >= 0; i--) {
      change(tree);
    }
    String text = Served.JSON.writeValueAsString(tree);
    if (random.nextInt(10) == 0) {
      text = twice(text);
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return random.nextInt(12) == 0 ? broken(bytes) : bytes;
  }

  private void change(JsonNode tree) {
    List<Consumer<Change>> places = new ArrayList<>();
    collect(tree, places);
    if (!places.isEmpty()) {
      any(places).accept(new Change());
    }
  }

  private void collect(JsonNode node, List<Consumer<Change>> places) {
    if (node instanceof ObjectNode object) {
      for (String name : object.properties().stream().map(java.util.Map.Entry::getKey).toList()) {
        places.add(change -> change.member(object, name));
        collect(object.get(name), places);
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        int at = i;
        places.add(change -> change.element(array, at));
        collect(array.get(i), places);
      }
    }
  }

  /** What is done at a place. */
  private final class Change {
    void member(ObjectNode object, String name) {
      switch (random.nextInt(6)) {
        case 0 -> object.remove(name);
        case 1 -> object.set(any(words), object.get(name));
        case 2 -> object.set(text(), object.remove(name));
        default -> object.set(name, other(object.get(name)));
      }
    }

    void element(ArrayNode array, int at) {
      switch (random.nextInt(6)) {
        case 0 -> array.remove(at);
        case 1 -> {
          for (int i = 0; i < 300; i++) {
            array.add(array.get(at).deepCopy());
          }
        }
        default -> array.set(at, other(array.get(at)));
      }
    }

    private JsonNode other(JsonNode old) {
      return switch (random.nextInt(8)) {
        case 0 -> Served.JSON.nullNode();
        case 1 -> Served.JSON.getNodeFactory().booleanNode(random.nextBoolean());
        case 2, 3 -> Served.JSON.getNodeFactory().rawValueNode(new RawValue(any(NUMBERS)));
        case 4 -> Served.JSON.createArrayNode().add(old.deepCopy());
        case 5 -> Served.JSON.createObjectNode().set(any(words), old.deepCopy());
        default -> Served.JSON.getNodeFactory().textNode(text());
      };
    }
  }

  /** A member more at the beginning of an object, by a name that may be there already. */
  private String twice(String json) throws IOException {
    int at = json.indexOf('{', random.nextInt(json.length()));
    if (at < 0 || at + 1 >= json.length() || json.charAt(at + 1) != '"') {
      return json;
    }
    String name =
        random.nextBoolean() ? json.substring(at + 2, json.indexOf('"', at + 2)) : any(words);
    return json.substring(0, at + 1)
        + '"'
        + name
        + "\":"
        + Served.JSON.writeValueAsString(text())
        + ","
        + json.substring(at + 1);
  }

  private byte[] broken(byte[] bytes) {
    byte[] copy = java.util.Arrays.copyOf(bytes, Math.max(1, bytes.length - random.nextInt(3) * 7));
    for (int i = random.nextInt(4); i >= 0; i--) {
      copy[random.nextInt(copy.length)] = (byte) random.nextInt(256);
    }
    return copy;
  }
}
