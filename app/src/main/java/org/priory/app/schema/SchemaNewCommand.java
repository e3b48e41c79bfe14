package org.priory.app.schema;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.privacy.data.file.SchemaTemplate;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.SchemaWishes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code priory schema new}: a schema to fill in, from the header line alone. */
@Command(
    name = "new",
    description = {
      "Writes a schema to fill in, from the header line of a table. No record is looked at, but for a"
          + " first line that is one where --no-header is not given: texts are taken for names.",
      "Then give each number its bounds and each category its values, and delete what is not used."
          + " What you write there is public: take it from the code book, never from the data.",
      "\"size\" is the number of people where you know it in public, say 48842; \"public\" has the"
          + " file counted, \"private\" keeps the number a secret."
    },
    footer = {
      "",
      "Types: number, integer, date, datetime, boolean, category, ignore. The template has an example of"
          + " each.",
      "",
      "A code book is a CSV file with a line for each column:",
      "  column,type,min,max,values,unit",
      "  age,integer,17,90,,years",
      "  sex,category,,,1=male|2=female,",
      "  admitted,date,2015-01-01,2024-12-31,,",
      "It may also have per, reference and source.",
      ""
    })
public final class SchemaNewCommand extends PrioryCommand {

  @Parameters(paramLabel = "FILE", description = "CSV, TSV (also .gz) or Parquet.")
  private Path file;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "The file to write. Default: the name of the data with .schema.json, in the current folder.")
  private @Nullable Path out;

  @Option(
      names = "--no-header",
      description = "For a table whose first line is a record: only its fields are counted.")
  private boolean noHeader;

  @Option(
      names = "--categories",
      paramLabel = "A,B",
      split = ",",
      description = "Columns that are one of some values; all others are numbers.")
  private List<String> categories = List.of();

  @Option(
      names = "--numbers",
      paramLabel = "A,B",
      split = ",",
      description =
          "Columns that are numbers; all others are categories, or ignored if --categories is given"
              + " too.")
  private List<String> numbers = List.of();

  @Option(
      names = "--integers",
      paramLabel = "A,B",
      split = ",",
      description = "Columns that are whole numbers.")
  private List<String> integers = List.of();

  @Option(
      names = "--dates",
      paramLabel = "A,B",
      split = ",",
      description = "Columns that are dates, such as 2020-01-31.")
  private List<String> dates = List.of();

  @Option(
      names = "--datetimes",
      paramLabel = "A,B",
      split = ",",
      description = "Columns that are dates with times, such as 2020-01-31T17:05.")
  private List<String> datetimes = List.of();

  @Option(
      names = "--booleans",
      paramLabel = "A,B",
      split = ",",
      description = "Columns of true and false, yes and no, 1 and 0.")
  private List<String> booleans = List.of();

  @Option(
      names = "--unit",
      paramLabel = "COLUMN",
      description =
          "The column that names the person, if a person may have several rows: all of them are"
              + " protected together.")
  private @Nullable String unit;

  @Option(
      names = "--separator",
      paramLabel = "CHAR",
      description = "What is between fields, if the first line does not tell; tab is a word.")
  private @Nullable String separator;

  @Option(
      names = "--codebook",
      paramLabel = "FILE",
      description = "A CSV file of what is publicly known about each column, see below.")
  private @Nullable Path codeBook;

  @Option(names = "--force", description = "Overwrites an existing file.")
  private boolean force;

  @Override
  protected Answer answer() throws IOException {
    SchemaTemplate template = template();
    Path written = out == null ? Path.of(defaultName()) : out;
    write(written, template.json());
    return new Written(written.toString(), template.columns(), template.open());
  }

  private SchemaTemplate template() {
    return noHeader
        ? SchemaTemplate.withoutHeader(file, wishes())
        : SchemaTemplate.fromHeader(file, wishes());
  }

  private SchemaWishes wishes() {
    String otherwise = numbers.isEmpty() ? "number" : categories.isEmpty() ? "category" : "ignore";
    SchemaWishes wishes = SchemaWishes.NONE.otherwise(otherwise);
    Map<String, List<String>> named = new LinkedHashMap<>();
    named.put("number", numbers);
    named.put("category", categories);
    named.put("integer", integers);
    named.put("date", dates);
    named.put("datetime", datetimes);
    named.put("boolean", booleans);
    for (Map.Entry<String, List<String>> type : named.entrySet()) {
      for (String column : type.getValue()) {
        if (wishes.types().containsKey(column)) {
          throw new BadInput(
              "column '" + column + "'", "must have one type", "named twice", "leave one out");
        }
      }
      wishes = wishes.with(type.getKey(), type.getValue());
    }
    if (unit != null && !unit.equals(Schema.ROW)) {
      wishes = wishes.ofUnit(unit);
    }
    if (codeBook != null) {
      wishes = wishes.fromCodeBook(codeBook);
    }
    return separator == null ? wishes : wishes.separatedBy(character(separator));
  }

  private static char character(String text) {
    if (text.equals("tab") || text.equals("\\t")) {
      return '\t';
    }
    if (text.length() != 1) {
      throw new BadInput("--separator", "must be one character", text, "give ';', or tab");
    }
    return text.charAt(0);
  }

  private String defaultName() {
    String name = String.valueOf(file.getFileName());
    int dot = name.indexOf('.', 1);
    return (dot < 0 ? name : name.substring(0, dot)) + ".schema.json";
  }

  private void write(Path target, String json) throws IOException {
    OpenOption[] options =
        force
            ? new OpenOption[] {
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE
            }
            : new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
    try {
      Files.writeString(target, json, options);
    } catch (FileAlreadyExistsException e) {
      throw new BadInput(
          target.toString(),
          "must not exist",
          "there already",
          "add --force or give another --out");
    } catch (IOException e) {
      throw new BadInput(
          target.toString(), "must be writable", "not", "give another --out in a folder of yours");
    }
  }

  private record Written(String schema, int columns, int open) implements Answer {
    @Override
    public Map<String, ?> json() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("schema", schema);
      members.put("columns", columns);
      members.put("open", open);
      return members;
    }

    @Override
    public String text() {
      return "Wrote "
          + schema
          + " with "
          + columns
          + " columns. "
          + (open == 0
              ? "Look at it with 'priory schema show'."
              : "Fill in bounds and values that are known in public: "
                  + open
                  + (open == 1 ? " column has none." : " columns have none."));
    }
  }
}
