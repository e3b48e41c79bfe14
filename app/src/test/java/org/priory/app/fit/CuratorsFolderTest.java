package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.app.Shell;
import org.priory.models.files.OwnerOnly;

/** What is for the curator is closed to others, and what is released tells no time by accident. */
class CuratorsFolderTest {
  @TempDir Path folder;

  private static void isClosed(Path internal) throws IOException {
    assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
    try (Stream<Path> all = Files.walk(internal)) {
      for (Path path : all.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
            .as(path.toString())
            .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
      }
    }
  }

  @Test
  void nobodyElseMayOpenInternal() throws IOException {
    Clinic clinic = new Clinic(folder);
    assertThat(clinic.fit("logistic --epsilon 1").code()).isZero();
    Path internal = clinic.out.resolve("internal");
    isClosed(internal);
    String model = " --model " + clinic.out + " --data " + clinic.data;
    assertThat(Shell.run("evaluate" + model).code()).isZero();
    assertThat(Shell.run("report " + clinic.out).code()).isZero();
    assertThat(Shell.run("predict" + model + " --out " + internal.resolve("p.csv")).code())
        .isZero();
    assertThat(internal).isDirectoryContaining("glob:**p.csv");
    isClosed(internal);
    Path plain = folder.resolve("plain");
    assertThat(clinic.fit("logistic --non-private --out " + plain).code()).isZero();
    isClosed(plain.resolve("internal"));
  }

  @Test
  void aFileSystemWithoutOwnersIsNoObstacle() throws IOException {
    Path zip = folder.resolve("files.zip");
    try (FileSystem files = FileSystems.newFileSystem(zip, java.util.Map.of("create", "true"))) {
      Path made = files.getPath("/run/internal");
      OwnerOnly.makeFolder(made);
      Files.writeString(made.resolve("file"), "");
      OwnerOnly.closeAll(made);
      assertThat(made.resolve("file")).exists();
    }
  }

  @Test
  void releasedTimesAreCoarse() throws IOException {
    Clinic clinic = new Clinic(folder);
    assertThat(clinic.fit("logistic --epsilon 1").code()).isZero();
    assertThat(clinic.out.resolve("release/privacy.json"))
        .content()
        .containsPattern("\"created\" : \"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\"");
    assertThat(clinic.out.resolve("release/draws.csv"))
        .content()
        .contains("0 seconds (Sampling)", "0 seconds (Total)");
    times(clinic.out, 1000);
    Path mechanism = folder.resolve("mechanism");
    assertThat(
            clinic
                .fit("logistic --method output-perturbation --epsilon 1 --out " + mechanism)
                .code())
        .isZero();
    assertThat(mechanism.resolve("release/privacy.json"))
        .content()
        .containsPattern("\"created\" : \"\\d{4}-\\d\\d-\\d\\d\"");
    assertThat(mechanism.resolve("release/report.html")).content().doesNotContain("UTC");
    times(mechanism, 24L * 3600 * 1000);
  }

  private static void times(Path run, long step) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(run.resolve("release"))) {
      files = all.toList();
    }
    assertThat(files).isNotEmpty();
    for (Path file : files) {
      assertThat(Files.getLastModifiedTime(file).toMillis() % step).as(file.toString()).isZero();
      if (file.toString().endsWith(".json") || file.toString().endsWith(".html")) {
        assertThat(file).content().doesNotContain("\"seconds\"");
      }
    }
  }
}
