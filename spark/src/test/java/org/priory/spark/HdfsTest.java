package org.priory.spark;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import blue.strategic.parquet.ParquetWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.FitOptions;
import org.priory.Priory;
import org.priory.app.shell.FrozenFolders;
import org.priory.models.model.PredictionDetail;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.file.Places;
import org.priory.privacy.data.schema.BadData;

/**
 * Tables and frozen records on a real HDFS. What is found is what is found of the same files on
 * this machine, bit for bit.
 */
class HdfsTest {
  private static final int ROWS = 3000;
  private static final String FROZEN = "/checkpoints";
  private static final MessageType COLUMNS =
      Types.buildMessage()
          .required(DOUBLE)
          .named("age")
          .required(DOUBLE)
          .named("dose")
          .required(BINARY)
          .as(LogicalTypeAnnotation.stringType())
          .named("kind")
          .required(BINARY)
          .as(LogicalTypeAnnotation.stringType())
          .named("ill")
          .named("people");

  @TempDir private static Path shared;
  private static Hdfs hdfs;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException {
    hdfs = new Hdfs(shared);
    hdfs.system().mkdirs(new org.apache.hadoop.fs.Path(FROZEN));
  }

  @AfterAll
  static void stop() {
    hdfs.close();
  }

  private static SparkFactory spark(boolean isFrozen) {
    return new SparkFactory(
        new SparkSettings(
            "local[2]",
            4,
            isFrozen ? Map.of("spark.checkpoint.dir", hdfs.place(FROZEN)) : Map.of()));
  }

  private static FitOptions disturbed(boolean isFrozen, DisturbedFactory.Disturbance disturbance) {
    return FitOptions.defaults().on(new DisturbedFactory(spark(isFrozen), disturbance));
  }

  /** The same files here and there: CSV, one of them packed, and Parquet. */
  private Path put(String name) throws IOException {
    Path data = Register.write(folder.resolve(name), ROWS);
    Path packed = data.resolve("part1.csv");
    try (GZIPOutputStream out =
        new GZIPOutputStream(Files.newOutputStream(data.resolve("part1.csv.gz")))) {
      Files.copy(packed, out);
    }
    Files.delete(packed);
    Path plain = data.resolve("part2.csv");
    List<String> lines = Files.readAllLines(plain);
    try (ParquetWriter<String[]> writer =
        ParquetWriter.writeFile(
            COLUMNS,
            data.resolve("part2.parquet").toFile(),
            (row, values) -> {
              values.write("age", Double.parseDouble(row[0]));
              values.write("dose", Double.parseDouble(row[1]));
              values.write("kind", row[2]);
              values.write("ill", row[3]);
            })) {
      for (String line : lines.subList(1, lines.size())) {
        writer.write(line.split(",", -1));
      }
    }
    Files.delete(plain);
    hdfs.put(data, "/" + name);
    return data;
  }

  private static List<FileStatus> frozen() {
    try {
      FileSystem system = hdfs.system();
      List<FileStatus> all = new ArrayList<>();
      for (FileStatus each : system.listStatus(new org.apache.hadoop.fs.Path(FROZEN))) {
        all.add(each);
        all.addAll(List.of(system.listStatus(each.getPath())));
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aFitIsThatOfThisMachineAndItsFrozenRecordsAreClosedAndGoneInTheEnd() throws Exception {
    Path data = put("people");
    List<String> seen = new ArrayList<>();
    List<String> listed = new ArrayList<>();
    List<Exception> others = new ArrayList<>();
    FitOptions options =
        disturbed(
            true,
            (question, ask) -> {
              if (question == 1) {
                for (FileStatus each : frozen()) {
                  seen.add(each.getPath().getName() + " " + each.getPermission());
                }
                others.add(refused(frozen().get(0).getPath()));
                others.add(refused(frozen().get(1).getPath()));
                listed.addAll(FrozenFolders.left());
              }
              if (question == 3) {
                append("/people/part3.csv", "44,0.5,a,yes\n");
                FrozenPartsTest.loseAll();
              }
            });
    String here = Register.fitted(data, folder.resolve("local"), FitOptions.defaults());
    Path out = folder.resolve("spark");
    assertThat(Register.fitted(Places.of(hdfs.place("/people")), out, options)).isEqualTo(here);
    assertThat(seen).hasSize(5).first().asString().matches("priory-frozen-[0-9a-f]{16} rwx------");
    assertThat(seen.subList(1, 5))
        .allSatisfy(each -> assertThat(each).matches("part-[0-3]-[0-9a-f]{16} rw-------"));
    assertThat(others).hasSize(2).allMatch(AccessControlException.class::isInstance);
    assertThat(listed).isEmpty();
    assertThat(frozen()).isEmpty();

    // Predictions too, of the table as it is now.
    hdfs.system().delete(new org.apache.hadoop.fs.Path("/people/part3.csv"), false);
    Files.delete(data.resolve("part3.csv"));
    Path parts = folder.resolve("parts");
    Priory.read(out).predict(data, folder.resolve("here.csv"), PredictionDetail.DEFAULT);
    Priory.predict(
        out, Places.of(hdfs.place("/people")), parts, PredictionDetail.DEFAULT, spark(false));
    List<String> all = Files.readAllLines(folder.resolve("here.csv"));
    List<String> last = Files.readAllLines(parts.resolve("part-00000004.csv"));
    assertThat(last.subList(1, last.size()))
        .isEqualTo(all.subList(4 * ROWS / Register.FILES + 1, all.size()));
  }

  /**
   * Executors in processes of their own read, freeze and read again what this process never held.
   */
  @Test
  void machinesOfTheirOwnReadAndFreezeThere() throws IOException {
    Path data = put("many");
    String here = Register.fitted(data, folder.resolve("alone"), FitOptions.defaults());
    try (StandaloneCluster cluster = new StandaloneCluster(folder.resolve("cluster"))) {
      Map<String, String> settings = new TreeMap<>(cluster.settings());
      settings.put("spark.checkpoint.dir", hdfs.place(FROZEN));
      SparkFactory spark = new SparkFactory(new SparkSettings(cluster.master(), 4, settings));
      FitOptions options =
          FitOptions.defaults()
              .on(
                  new DisturbedFactory(
                      spark,
                      (question, ask) -> {
                        if (question == 2) {
                          cluster.killAnExecutor();
                        }
                      }));
      Path there = Places.of(hdfs.place("/many"));
      assertThat(Register.fitted(there, folder.resolve("together"), options)).isEqualTo(here);
    }
    assertThat(frozen()).isEmpty();
  }

  /** What another user of the file system is told. */
  private static Exception refused(org.apache.hadoop.fs.Path path) {
    try {
      UserGroupInformation.createUserForTesting("eve", new String[] {"others"})
          .doAs(
              (PrivilegedExceptionAction<Object>)
                  () -> {
                    FileSystem system =
                        FileSystem.newInstance(path.toUri(), hdfs.system().getConf());
                    return system.getFileStatus(path).isDirectory()
                        ? system.listStatus(path)
                        : system.open(path);
                  });
      return new IllegalStateException("it was open");
    } catch (IOException | InterruptedException e) {
      return e;
    }
  }

  private static void append(String file, String text) {
    try {
      hdfs.append(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where nothing is frozen, a file that is another one now ends the fit. */
  @Test
  void aFileThatWasChangedIsRefused() throws IOException {
    put("changed");
    FitOptions options =
        disturbed(
            false,
            (question, ask) -> {
              if (question == 3) {
                append("/changed/part3.csv", "44,0.5,a,yes\n");
                FrozenPartsTest.loseAll();
              }
            });
    assertThatThrownBy(
            () ->
                Register.fitted(
                    Places.of(hdfs.place("/changed")), folder.resolve("changed-run"), options))
        .isInstanceOf(BadData.class)
        .hasMessageContainingAll("must stay as it is", "changed meanwhile", "stays charged");
  }

  /** By its length and its time of change, as on this machine. */
  @Test
  void aFileThatWasChangedBeforeItIsReadIsRefused() throws IOException {
    put("early");
    Path there = Places.of(hdfs.place("/early"));
    TableData data = TableData.of(there);
    data.requireUnchanged();
    hdfs.append("/early/part0.csv", "44,0.5,a,yes\n");
    assertThatThrownBy(data::requireUnchanged)
        .isInstanceOf(BadData.class)
        .hasMessageContainingAll(hdfs.place("/early/part0.csv"), "changed meanwhile");
  }

  /** The doctor lists what a killed fit left, until it is deleted. */
  @Test
  void whatAKilledFitLeftIsListed() throws IOException {
    Path left = Places.of(hdfs.place("/left/priory-frozen-0123456789abcdef"));
    hdfs.system().mkdirs(new org.apache.hadoop.fs.Path("/left/priory-frozen-0123456789abcdef"));
    Files.createDirectories(FrozenFolders.marks());
    Path mark = FrozenFolders.marks().resolve(String.valueOf(left.getFileName()));
    Files.writeString(mark, Places.text(left));
    assertThat(FrozenFolders.left()).contains(left.toString());
    Files.delete(left);
    assertThat(FrozenFolders.left()).doesNotContain(left.toString());
    assertThat(mark).doesNotExist();
  }

  /** The twin: Java by itself finds none of these files, so that Hadoop has read them. */
  @Test
  void javaByItselfFindsNoneOfThem() throws IOException {
    put("twin");
    String file = hdfs.place("/twin/part0.csv");
    assertThat(Files.exists(Places.of(file))).isTrue();
    assertThat(Files.exists(Path.of(file))).isFalse();
    assertThatThrownBy(() -> Path.of(URI.create(file)))
        .isInstanceOf(FileSystemNotFoundException.class);
    Path unknown = Places.of(hdfs.place("/nowhere"));
    assertThatThrownBy(
            () -> Register.fitted(unknown, folder.resolve("none"), FitOptions.defaults()))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("not found");
    assertThatThrownBy(() -> Places.of("unheard-of://host/people"))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("that Hadoop has here");
  }
}
