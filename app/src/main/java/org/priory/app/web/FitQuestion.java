package org.priory.app.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
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
import org.priory.models.text.Rounded;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.OpenSchema;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.json.BadJson;
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
    DatasetName.of(question.dataset());
    question.budget();
    return question;
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

  /** A member that is a number, or another one. */
  double number(String member, double otherwise) {
    return members.get(member) instanceof Number number ? number.doubleValue() : otherwise;
  }

  boolean flag(String member) {
    return Boolean.TRUE.equals(members.get(member));
  }

  /** A text that must be there. */
  String required(String member, String remedy) {
    return text(member).orElseThrow(() -> Refused.wrong(remedy));
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
      throw Refused.wrong("Epsilon must be above 0 and at most 100, was " + epsilon + ".");
    }
    if (!(delta > 0 && delta <= 0.01)) {
      throw Refused.wrong("Delta must be above 0 and at most 0.01, was " + delta + ".");
    }
    return new PrivacyBudget(epsilon, delta);
  }

  /** This question at another epsilon. */
  FitQuestion at(double epsilon) {
    Map<String, @Nullable Object> other = new LinkedHashMap<>(members);
    other.put("epsilon", epsilon);
    return new FitQuestion(other, folders, kind);
  }

  private Map<?, ?> schemaMembers() {
    if (members.get("schema") instanceof Map<?, ?> map) {
      return map;
    }
    throw Refused.wrong("Fill in the schema first.");
  }

  /** What is known about the table, as far as it is. */
  OpenSchema openSchema() {
    return OpenSchema.of("schema", SchemaDesk.members(schemaMembers()));
  }

  /** What is public about the table. */
  Schema schema() {
    return kind.isBought()
        ? openSchema().schema()
        : Schema.of("schema", SchemaDesk.members(schemaMembers()));
  }

  /** The schema as a file. */
  String schemaText() {
    return kind.isBought() ? Json.page(SchemaDesk.members(schemaMembers())) : schema().toJson();
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
    return (int) Math.min(1000, Math.max(2, number("classes", 10)));
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
  private Path schemaBeside() {
    String name = required("file", "Choose a file.");
    return folders.beside(name, SchemaDesk.schemaName(name));
  }

  /** Whether the schema that is asked with is also the one beside the table. */
  boolean isSchemaSaved() {
    if (!kind.isOfTable()) {
      return true;
    }
    try {
      Path file = schemaBeside();
      Map<String, @Nullable Object> saved = JsonTree.object(Files.readString(file));
      return kind.isBought()
          ? saved.equals(SchemaDesk.members(schemaMembers()))
          : Schema.of("schema", saved).toJson().equals(schema().toJson());
    } catch (IOException | BadJson | BadData | Refused e) {
      return false;
    }
  }

  /** The command that does the same. */
  List<String> command(Path out, List<String> ledger) {
    List<String> words = new ArrayList<>(FacadeQuestion.words(this));
    words.addAll(List.of("--data", file().toString()));
    if (kind.isOfTable()) {
      words.addAll(List.of("--schema", schemaBeside().toString()));
    }
    words.addAll(List.of("--epsilon", Rounded.exactly(budget().epsilon())));
    words.addAll(List.of("--delta", Rounded.exactly(budget().delta())));
    words.addAll(List.of("--dataset", dataset()));
    words.addAll(ledger);
    words.addAll(List.of("--out", out.toString()));
    return words;
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
