package org.priory.app.web;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.Data;
import org.priory.Documents;
import org.priory.FitOptions;
import org.priory.Images;
import org.priory.ModelChoice;
import org.priory.Table;
import org.priory.app.option.DatasetName;
import org.priory.app.shell.BadInput;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.schema.OpenSchema;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.JsonTree;
import org.priory.privacy.json.JsonValue;

/**
 * What is asked of the data: model, schema, budget and name. It is public, and it is all that there
 * is to know about a fit but for its results.
 */
final class FitQuestion {
  /** The members that a page may send, in the order in which they are kept. */
  private static final List<String> MEMBERS =
      List.of(
          "file",
          "kind",
          "target",
          "formula",
          "offset",
          "time",
          "event",
          "entry",
          "weights",
          "network",
          "components",
          "columns",
          "crosses",
          "correlations",
          "keep",
          "vocabulary",
          "labels",
          "classes",
          "dataset",
          "epsilon",
          "delta",
          "schema");

  private static final int LONGEST_ID = 16;

  private final Map<String, @Nullable Object> members;
  private final Folders folders;
  private final Menu kind;

  private FitQuestion(Map<String, @Nullable Object> members, Folders folders, Menu kind) {
    this.members = members;
    this.folders = folders;
    this.kind = kind;
  }

  /**
   * Reads what a page sent, or what was kept of it.
   *
   * @throws Refused if a member is missing or wrong
   */
  static FitQuestion of(JsonValue sent, Folders folders) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    for (String member : MEMBERS) {
      Object value = sent.path(member).tree();
      if (value != null && !"".equals(value) && !List.of().equals(value)) {
        members.put(member, value);
      }
    }
    Menu kind =
        Menu.named(sent.path("kind").asText())
            .orElseThrow(() -> Refused.wrong("Choose what you want to know."));
    FitQuestion question = new FitQuestion(members, folders, kind);
    question.requireName();
    question.budget();
    return question;
  }

  private void requireName() {
    try {
      DatasetName.of(dataset());
    } catch (BadInput e) {
      throw Refused.wrong(
          "dataset",
          "A name in the ledger has 1 to 200 characters in one line, and no spaces around them.");
    }
  }

  /** The text that it can be read back from. */
  String kept() {
    return Json.page(members);
  }

  /** Reads {@link #kept}. */
  static FitQuestion read(String kept, Folders folders) {
    return of(JsonValue.of(JsonTree.parse(kept)), folders);
  }

  Menu kind() {
    return kind;
  }

  /** A member that is a text; empty if it is not there. */
  Optional<String> text(String member) {
    return members.get(member) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /** A member that is a list of texts. */
  List<String> texts(String member) {
    return members.get(member) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /**
   * A member that is a number, or another one if it is not there.
   *
   * @throws Refused if it is something else
   */
  double number(String member, double otherwise) {
    Object given = members.get(member);
    if (given != null && !(given instanceof Number)) {
      throw Refused.wrong(member, "Write a number with a decimal point, such as 3 or 0.5.");
    }
    return given instanceof Number number ? number.doubleValue() : otherwise;
  }

  boolean flag(String member) {
    return Boolean.TRUE.equals(members.get(member));
  }

  /** A text that must be there. */
  String required(String member, String remedy) {
    return text(member).orElseThrow(() -> Refused.wrong(member, remedy));
  }

  /** The file of the records. */
  Path file() {
    return folders.file(
        required("file", "Choose a file."),
        switch (kind) {
          case TOPICS -> Folders.TEXT;
          case IMAGES -> Folders.IMAGES;
          default -> Folders.TABLE;
        });
  }

  /** The file of the public vocabulary. */
  Path vocabulary() {
    return folders.file(
        required("vocabulary", "Choose the file of the public vocabulary."), Folders.TEXT);
  }

  /** The file of the labels of images. */
  Path labels() {
    return folders.file(required("labels", "Choose the file of the labels."), Folders.LABELS);
  }

  /** The name under which it is charged. */
  String dataset() {
    return text("dataset").orElseGet(() -> String.valueOf(file().getFileName()));
  }

  PrivacyBudget budget() {
    double epsilon = number("epsilon", 1);
    double delta = number("delta", 1e-6);
    if (!(epsilon > 0 && epsilon <= 100)) {
      throw Refused.wrong(
          "epsilon", "Epsilon must be above 0 and at most 100, was " + epsilon + ".");
    }
    if (!(delta > 0 && delta <= 0.01)) {
      throw Refused.wrong("delta", "Delta must be above 0 and at most 0.01, was " + delta + ".");
    }
    return new PrivacyBudget(epsilon, delta);
  }

  /** The schema as it is filled in so far. */
  Map<String, @Nullable Object> schemaMembers() {
    if (members.get("schema") instanceof Map<?, ?> map) {
      return SchemaDesk.members(map);
    }
    throw Refused.wrong("schema", "Fill in the schema first.");
  }

  /** What is known about the table, as far as it is. */
  OpenSchema openSchema() {
    return OpenSchema.of("schema", schemaMembers());
  }

  /** What is public about the table. */
  Schema schema() {
    return kind.isBought() ? openSchema().schema() : Schema.of("schema", schemaMembers());
  }

  /** The schema as a file. */
  String schemaText() {
    return kind.isBought() ? Json.page(schemaMembers()) : schema().toJson();
  }

  /** What the model is fitted to, with the schema in a file of which messages speak. */
  Data data(Path schemaPlace) {
    return switch (kind) {
      case TOPICS -> Documents.of(file(), vocabulary());
      case IMAGES -> Images.of(file(), labels(), classes());
      default -> new Table(TableData.of(file()), schema(), schemaPlace);
    };
  }

  /** How many classes images have. */
  int classes() {
    double given = number("classes", 10);
    if (!(given >= 2 && given <= 1000 && given == Math.rint(given))) {
      throw Refused.wrong("classes", "Their number must be a whole number from 2 to 1000.");
    }
    return (int) given;
  }

  /** The number of records, where the schema declares it. */
  Optional<Long> declared() {
    return kind.isOfTable() && schema().size() instanceof Size.Declared size
        ? Optional.of((long) size.units())
        : Optional.empty();
  }

  ModelChoice model() {
    return FacadeQuestion.model(this);
  }

  FitOptions options(Path out) {
    return FitOptions.defaults().chargedTo(dataset()).into(out);
  }

  /** Where the command line finds the schema: beside the table. */
  Path schemaBeside() {
    String name = required("file", "Choose a file.");
    return folders.beside(name, SchemaDesk.schemaName(name));
  }

  /** A name that follows from all of it, so that the same question asked twice has the same. */
  String id(int time) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest((kept() + time).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, LONGEST_ID);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
