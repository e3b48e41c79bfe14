package org.priory.app.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.priory.Priory;
import org.priory.privacy.data.CuratorsCheck;
import org.priory.privacy.data.file.SchemaTemplate;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.OpenSchema;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.SchemaWishes;
import org.priory.privacy.json.BadJson;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.JsonTree;
import org.priory.privacy.json.JsonValue;

/**
 * What is public about a table: begun from its header line alone, where a person says that it has
 * one, filled in, checked and kept.
 */
final class SchemaDesk {
  /** A fault of one column, or of a field of the whole, as the reader of schemas says it. */
  private static final Pattern FAULT =
      Pattern.compile(
          "schema: (?:columns\\[([0-9]+)](?:\\.([a-z]+))?|([a-z]+))[^:]*: (.*)", Pattern.DOTALL);

  private static final long LARGEST = 8L << 20;
  private static final String SCHEMA = "schema";

  /** Before the number of a field that is no name. */
  private static final String FIRST_LINE = ": line 1, column ";

  /** What a person says of the first line: whether it has the names of the columns. */
  private static final String HEADER = "header";

  /** How many faults of a code book are said. */
  private static final int SHOWN = 8;

  private final Folders folders;

  SchemaDesk(Folders folders) {
    this.folders = folders;
  }

  /** The members of a JSON object, in their order. */
  static Map<String, @Nullable Object> members(Map<?, ?> map) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    map.forEach((name, value) -> members.put(String.valueOf(name), value));
    return members;
  }

  /**
   * Opens a table: the schema beside it, or one to be filled in. No record is read, and no schema
   * is begun from a first line before a person has said whether it has names: it may be a record.
   */
  Map<String, @Nullable Object> open(JsonValue sent) {
    String name = sent.path("file").asText();
    Path file = folders.file(name, Folders.TABLE);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("file", name);
    answer.put("dataset", String.valueOf(file.getFileName()));
    String codeBook = sent.path("codebook").asText();
    boolean isAnew = !codeBook.isEmpty() || sent.path("anew").asBoolean(false);
    Optional<Path> beside = isAnew ? Optional.empty() : beside(name);
    answer.put("from", beside.map(path -> String.valueOf(path.getFileName())).orElse(null));
    if (beside.isEmpty() && !sent.has(HEADER) && !SchemaTemplate.hasNames(file)) {
      answer.put("asks", HEADER);
      return answer;
    }
    answer.put(SCHEMA, beside.map(SchemaDesk::parsed).orElseGet(() -> template(file, sent)));
    return answer;
  }

  private Map<String, @Nullable Object> template(Path file, JsonValue sent) {
    String codeBook = sent.path("codebook").asText();
    boolean hasHeader = SchemaTemplate.hasNames(file) || sent.path(HEADER).asBoolean(false);
    return JsonTree.object(
        codeBook.isEmpty()
            ? template(file, hasHeader, SchemaWishes.NONE)
            : byCodeBook(
                file, hasHeader, folders.file(codeBook, Folders.CODE_BOOK, Folders.TABLE)));
  }

  private static String template(Path file, boolean hasHeader, SchemaWishes wishes) {
    if (!hasHeader) {
      return SchemaTemplate.withoutHeader(file, wishes).json();
    }
    try {
      return SchemaTemplate.fromHeader(file, wishes).json();
    } catch (BadData e) {
      int field = e.where().indexOf(FIRST_LINE);
      if (field < 0) {
        throw e;
      }
      throw Refused.wrong(
          HEADER,
          "The first line cannot have the names of the columns: its field "
              + e.where().substring(field + FIRST_LINE.length())
              + " is "
              + e.was()
              + ". If it is a record, number the columns; if it is not, mend it.");
    }
  }

  /** What is wrong with a code book is said, but not its first line: a table's may be a record. */
  private static String byCodeBook(Path file, boolean hasHeader, Path codeBook) {
    try {
      return template(file, hasHeader, SchemaWishes.NONE.fromCodeBook(codeBook));
    } catch (BadData e) {
      if (e.where().equals(codeBook + ": line 1")) {
        throw Refused.wrong(codeBook.getFileName() + " is no code book: line 1 " + e.rule() + ".");
      }
      List<String> lines = new ArrayList<>(e.lines().subList(0, Math.min(SHOWN, e.lines().size())));
      if (e.lines().size() > SHOWN) {
        lines.add("And " + (e.lines().size() - SHOWN) + " lines more like these.");
      }
      throw new Refused(Refused.UNPROCESSABLE, lines);
    }
  }

  /** The schema beside a table, by its name; a link out of the folder does not count. */
  private Optional<Path> beside(String name) {
    try {
      return Optional.of(folders.schema(schemaName(name)));
    } catch (Refused absent) {
      return Optional.empty();
    }
  }

  /** The name of the schema beside a table, such as {@code 0:clinic.schema.json}. */
  static String schemaName(String name) {
    int slash = Math.max(name.lastIndexOf('/'), name.indexOf(':'));
    int dot = name.indexOf('.', slash + 2);
    return (dot < 0 ? name : name.substring(0, dot)) + ".schema.json";
  }

  private static Map<String, @Nullable Object> parsed(Path file) {
    try {
      if (Files.size(file) > LARGEST) {
        throw beside(file, "is too large to be edited here");
      }
      Map<String, @Nullable Object> schema = JsonTree.object(Files.readString(file));
      if (!(schema.get("columns") instanceof List<?> columns)
          || !columns.stream().allMatch(Map.class::isInstance)) {
        throw beside(file, "has no list of columns");
      }
      return schema;
    } catch (IOException e) {
      throw beside(file, "cannot be read");
    } catch (BadJson e) {
      throw beside(file, (e.place() + " " + e.rule()).strip());
    }
  }

  /** The schema beside a table cannot be used; a new one can be begun instead. */
  private static Refused beside(Path file, String why) {
    return Refused.wrong(
        SCHEMA,
        file.getFileName() + ", the schema beside the table, " + why + ". Mend it, or begin anew.");
  }

  /** What is wrong with a schema, beside the field that it is about; and what is still open. */
  Map<String, @Nullable Object> check(JsonValue sent) {
    Map<String, @Nullable Object> given = given(sent);
    List<Map<String, @Nullable Object>> faults = new ArrayList<>();
    List<String> openNumbers = List.of();
    List<String> openCategories = List.of();
    try {
      Schema.of(SCHEMA, given);
    } catch (BadData e) {
      e.lines().forEach(line -> faults.add(fault(line)));
      try {
        OpenSchema open = OpenSchema.of(SCHEMA, given);
        openNumbers = open.openNumbers();
        openCategories = open.openCategories();
      } catch (BadData otherwiseWrong) {
        // its faults are listed
      }
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("ok", faults.isEmpty());
    answer.put("faults", faults);
    answer.put("open_numbers", openNumbers);
    answer.put("open_categories", openCategories);
    return answer;
  }

  private static Map<String, @Nullable Object> given(JsonValue sent) {
    if (sent.path(SCHEMA).tree() instanceof Map<?, ?> map) {
      return members(map);
    }
    throw Refused.wrong("There is no schema yet.");
  }

  private static Map<String, @Nullable Object> fault(String line) {
    Map<String, @Nullable Object> fault = new LinkedHashMap<>();
    Matcher about = FAULT.matcher(line);
    boolean isKnown = about.matches();
    boolean isOfColumn = isKnown && about.group(1) != null;
    fault.put("column", isOfColumn ? Long.valueOf(about.group(1)) : null);
    fault.put("field", isKnown ? about.group(isOfColumn ? 2 : 3) : null);
    fault.put(
        "message",
        isKnown ? besideField(ErrorLines.plain(about.group(4))) : ErrorLines.plain(line));
    return fault;
  }

  /** What to do with an empty field; what is wrong with another, without the name of its column. */
  private static String besideField(String message) {
    String plain = message.replaceFirst(" \\(column '.*' in line [0-9]+\\)$", "");
    int remedy = plain.indexOf("; ");
    boolean isEmpty = plain.contains(", was null; ") || plain.contains(", was not given; ");
    String shown = isEmpty && remedy > 0 ? plain.substring(remedy + 2) : plain;
    return ErrorLines.sentence(shown);
  }

  /** Writes the schema beside the table; another one that is there is replaced on demand. */
  Map<String, @Nullable Object> save(JsonValue sent) throws IOException {
    String name = sent.path("file").asText();
    folders.file(name, Folders.TABLE);
    Schema.of(SCHEMA, given(sent));
    Path file = folders.beside(name, schemaName(name));
    String text = Json.page(given(sent));
    boolean isThere = Files.exists(file);
    if (isThere && !sent.path("replace").asBoolean(false)) {
      throw new Refused(
          Refused.CONFLICT, file.getFileName() + " is there already. Replace it, or leave it.");
    }
    if (isThere) {
      Files.writeString(file, text);
    } else {
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("written", String.valueOf(file.getFileName()));
    return answer;
  }

  /** NOT PRIVATE, for the curator who asked for it: shares of fields that do not fit, no values. */
  Map<String, @Nullable Object> curator(JsonValue sent) {
    if (!sent.path("curator").asBoolean(false)) {
      throw Refused.wrong("The curator's check must be switched on first.");
    }
    CuratorsCheck check =
        Priory.check(
            folders.file(sent.path("file").asText(), Folders.TABLE),
            Schema.of(SCHEMA, given(sent)));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("stamp", "NOT PRIVATE: counted without noise, for the curator only");
    answer.put("findings", check.shape().stream().map(ErrorLines::plain).toList());
    List<Map<String, Object>> columns = new ArrayList<>();
    check
        .counts()
        .ifPresent(
            counts -> counts.fields().forEach(field -> columns.add(shares(field, counts, check))));
    answer.put("columns", columns);
    return answer;
  }

  private static Map<String, Object> shares(
      CuratorsCounts.Field field, CuratorsCounts counts, CuratorsCheck check) {
    double rows = Math.max(1, counts.rows());
    Map<String, Object> shares = new LinkedHashMap<>();
    shares.put("name", field.name());
    shares.put("missing", (double) field.missing() / rows);
    shares.put("unreadable", (double) field.unread() / rows);
    shares.put("undeclared", (double) field.undeclared() / rows);
    shares.put("outside", (double) field.outside() / rows);
    shares.put(
        "never_seen",
        check.unseen().stream()
            .filter(each -> each.column().equals(field.name()))
            .map(CuratorsCheck.Unseen::value)
            .toList());
    return shares;
  }
}
