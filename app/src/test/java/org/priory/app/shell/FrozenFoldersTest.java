package org.priory.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of frozen records are found again when the fit that made them is gone. */
class FrozenFoldersTest {
  @TempDir private Path folder;

  private static final String NAME = "priory-frozen-0123456789abcdef";

  /** A process that marks a folder and is killed. */
  public static void main(String[] args) throws IOException {
    FrozenFolders.mark(Path.of(args[0]), Path.of(args[1]));
    Files.createDirectory(Path.of(args[0]));
    System.out.println("marked");
    System.in.read();
  }

  private Process marking(Path frozen, Path home) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            FrozenFoldersTest.class.getName(),
            frozen.toString(),
            home.toString())
        .redirectError(folder.resolve("log").toFile())
        .start();
  }

  @Test
  void whatAKilledFitLeftIsFoundAndWhatARunningOneUsesIsNot() throws Exception {
    Path home = folder.resolve("home");
    Path frozen = folder.resolve(NAME);
    Process process = marking(frozen, home);
    assertThat(process.inputReader().readLine()).isEqualTo("marked");
    assertThat(FrozenFolders.left(home)).isEmpty();
    process.destroyForcibly().waitFor();
    assertThat(FrozenFolders.left(home)).containsExactly(frozen.toString());
    // Deleted by hand, as the doctor says: nothing is left of it.
    Files.delete(frozen);
    assertThat(FrozenFolders.left(home)).isEmpty();
    assertThat(home.resolve("frozen")).isEmptyDirectory();
  }

  /**
   * On a file system that this program does not reach: it may be there, until its mark is deleted.
   */
  @Test
  void whatCannotBeLookedAtIsListed() throws IOException {
    Path home = folder.resolve("home");
    Path mark = Files.createDirectories(home.resolve("frozen")).resolve(NAME);
    Files.writeString(mark, "nowhere://host/" + NAME);
    assertThat(FrozenFolders.left(home)).containsExactly("nowhere://host/" + NAME);
    Files.delete(mark);
    assertThat(FrozenFolders.left(home)).isEmpty();
  }

  @Test
  void aFitThatEndsLeavesNoMark() throws IOException {
    Path home = folder.resolve("home");
    assertThat(FrozenFolders.left(home)).isEmpty();
    FrozenFolders.Mark mark = FrozenFolders.mark(folder.resolve(NAME), home);
    assertThat(home.resolve("frozen").resolve(NAME)).exists();
    mark.close();
    assertThat(home.resolve("frozen")).isEmptyDirectory();
  }
}
