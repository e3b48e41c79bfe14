package org.priory.bench;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.priory.Priory;
import org.priory.Releases;
import org.priory.Table;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.models.choice.DescribeChoice;
import org.priory.models.text.TextTable;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.data.CuratorsCheck;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.DataIdentity;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory bench read}: what the check of a table and its description take, beside reading the
 * same file.
 */
@Command(
    name = "read",
    description =
        "Time of 'schema check' and 'describe' beside that of reading the same made-up CSV file of 50"
            + " columns.")
final class ReadBench extends PrioryCommand {
  private static final int BUFFER = 1 << 19;

  @Option(names = "--rows", description = "Rows of the file, about 370 bytes each (300000).")
  private long rows = 300_000;

  @Option(names = "--runs", description = "Passes that count, of which the fastest does (5).")
  private int runs = 5;

  @Override
  protected Answer answer() throws Exception {
    if (rows < 1 || rows > 100_000_000) {
      throw new BadInput(
          "--rows", "must be 1 to 100000000", Long.toString(rows), "give 300000 or leave it out");
    }
    if (runs < 1 || runs > 1000) {
      throw new BadInput("--runs", "must be 1 to 1000", Integer.toString(runs), "give 5");
    }
    int threads = Workers.threads();
    try (ScratchFolder folder = ScratchFolder.create();
        Priory priory = Priory.open(folder.ledger());
        Ledger ledger = Ledgers.open(folder.path().resolve("prints.db"))) {
      TableToRead table = TableToRead.write(folder.path(), rows);
      List<Part> parts = new ArrayList<>();
      for (Named work : works(table, priory, ledger)) {
        Workers.limit(1);
        double cpu = Stopwatch.best(runs, work.pass()).cpu();
        Workers.limit(threads);
        double wall = Stopwatch.best(runs, work.pass()).wall();
        parts.add(new Part(work.name(), 1e-3 * cpu, 1e-3 * wall));
      }
      return new Result(rows, Files.size(table.file()), threads, parts);
    } finally {
      Workers.limit(threads);
    }
  }

  private record Named(String name, Supplier<Long> pass) {}

  /** What is measured; all that comes after "rows" is compared with it. */
  private static List<Named> works(TableToRead table, Priory priory, Ledger ledger) {
    Path file = table.file();
    Schema one = table.ofOneColumn();
    return List.of(
        new Named("bytes, and ends of lines counted", () -> lines(file)),
        new Named("the ledger's fingerprint", () -> fingerprint(file, ledger)),
        new Named("FastCSV alone, one thread", () -> fastCsv(file)),
        new Named("fields, of which one is decoded", () -> rows(file, one)),
        new Named(Result.ROWS, () -> rows(file, table.schema())),
        new Named("schema check", () -> check(file, table.schema())),
        new Named("describe", () -> describe(file, table.schema(), priory)));
  }

  private static long lines(Path file) {
    byte[] buffer = new byte[BUFFER];
    long lines = 0;
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        for (int i = 0; i < read; i++) {
          lines += buffer[i] == '\n' ? 1 : 0;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }

  private static long fingerprint(Path file, Ledger ledger) {
    try {
      return ledger
          .bind("rows.csv", DataIdentity.ofFile(file, () -> Files.newInputStream(file)))
          .length();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long fastCsv(Path file) {
    Fields fields = new Fields();
    try (CsvReader<Boolean> reader = CsvReader.builder().build(fields, file)) {
      reader.forEach(record -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return fields.count;
  }

  /** Does nothing with a field but count it. */
  private static final class Fields extends AbstractBaseCsvCallbackHandler<Boolean> {
    private long count;

    @Override
    protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
      count++;
    }

    @Override
    protected Boolean buildRecord() {
      return true;
    }
  }

  private static long rows(Path file, Schema schema) {
    Encoding encoding = Encoding.of(schema, null, Encoding.Options.CODES);
    long count = 0;
    try (ChunkReader reader = TableData.of(file).open(encoding).ungrouped()) {
      for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        count += chunk.rows();
      }
    }
    return count;
  }

  private static long check(Path file, Schema schema) {
    return CuratorsCheck.of(file, schema).counts().orElseThrow().rows();
  }

  /** A whole description: fingerprint, charge, reading, noise, and its files. */
  private static long describe(Path file, Schema schema, Priory priory) {
    try {
      priory
          .prepare(
              Releases.describe(DescribeChoice.ALL),
              Table.of(file, schema),
              new PrivacyBudget(1, 1e-9))
          .run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return 1;
  }

  /**
   * What a pass took, in seconds.
   *
   * @param cpu processor time on one thread
   * @param wall by the clock, on all threads
   */
  private record Part(String name, double cpu, double wall) {}

  private record Result(long rows, long bytes, int threads, List<Part> parts) implements Answer {
    static final String ROWS = "rows, all fields decoded";

    private Part read() {
      return parts.stream().filter(part -> part.name().equals(ROWS)).findFirst().orElseThrow();
    }

    @Override
    public Map<String, ?> json() {
      List<Map<String, Object>> all = new ArrayList<>();
      for (Part part : parts) {
        Map<String, Object> each = new LinkedHashMap<>();
        each.put("part", part.name());
        each.put("processor_seconds", part.cpu());
        each.put("processor_over_rows", part.cpu() / read().cpu());
        each.put("wall_seconds", part.wall());
        each.put("wall_over_rows", part.wall() / read().wall());
        all.add(each);
      }
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("rows", rows);
      json.put("columns", TableToRead.COLUMNS);
      json.put("bytes", bytes);
      json.put("threads", threads);
      json.put("parts", all);
      return json;
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable("", "processor", "MB/s", "over rows", "clock", "over rows (clock)");
      for (Part part : parts) {
        table.add(
            part.name(),
            number("%.3f s", part.cpu()),
            number("%.0f", 1e-6 * (double) bytes / part.cpu()),
            number("%.2f", part.cpu() / read().cpu()),
            number("%.3f s", part.wall()),
            number("%.2f", part.wall() / read().wall()));
      }
      return String.format(
              Locale.ROOT,
              "%d rows of %d columns, %.0f MB. Processor time on one thread, clock on %d.%n",
              rows,
              TableToRead.COLUMNS,
              1e-6 * (double) bytes,
              threads)
          + table;
    }

    private static String number(String format, double value) {
      return String.format(Locale.ROOT, format, value);
    }
  }
}
