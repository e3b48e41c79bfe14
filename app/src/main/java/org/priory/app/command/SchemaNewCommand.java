package org.priory.app.command;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.SchemaTemplate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code priory schema new}: a schema to fill in, from the header line alone. */
@Command(
    name = "new",
    description = {
      "Writes a schema to fill in, from the header line of a table. No record is looked at.",
      "Then give each number its bounds, make the others categories, and delete what is not used."
          + " What you write there is public: take it from the code book, never from the data.",
      "\"size\" is the number of people where you know it in public, say 48842; \"public\" has the"
          + " file counted, \"private\" keeps the number a secret."
    },
    footer = {
      "",
      "Columns:",
      "  {\"name\": \"age\", \"type\": \"number\", \"min\": 17, \"max\": 90}",
      "  {\"name\": \"sex\", \"type\": \"category\", \"values\": [\"Female\", \"Male\"]}",
      "  {\"name\": \"note\", \"type\": \"ignore\"}",
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

  @Option(names = "--force", description = "Overwrites an existing file.")
  private boolean force;

  @Override
  protected Answer answer() throws IOException {
    SchemaTemplate template = template();
    Path written = out == null ? Path.of(defaultName()) : out;
    write(written, template.json());
    return new Written(written.toString(), template.columns());
  }

  private SchemaTemplate template() {
    return noHeader ? SchemaTemplate.withoutHeader(file) : SchemaTemplate.fromHeader(file);
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

  private record Written(String schema, int columns) implements Answer {
    @Override
    public Map<String, ?> json() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("schema", schema);
      members.put("columns", columns);
      return members;
    }

    @Override
    public String text() {
      return "Wrote "
          + schema
          + " with "
          + columns
          + " columns. Fill in bounds and values that are known in public.";
    }
  }
}
