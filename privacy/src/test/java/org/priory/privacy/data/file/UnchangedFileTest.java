package org.priory.privacy.data.file;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.schema.BadData;

class UnchangedFileTest {
  @TempDir Path folder;

  @Test
  void whatChangedMeanwhileIsRefused() throws Exception {
    Path path = Files.writeString(folder.resolve("data.csv"), "1\n");
    UnchangedFile file = new UnchangedFile(path);
    file.require();
    Files.writeString(path, "1\n2\n");
    assertThatThrownBy(file::require)
        .isInstanceOf(BadData.class)
        .hasMessageContaining("what was charged stays charged");
    UnchangedFile again = new UnchangedFile(path);
    Files.setLastModifiedTime(path, FileTime.fromMillis(7));
    assertThatThrownBy(again::require).isInstanceOf(BadData.class);
    Files.delete(path);
    UnchangedFile absent = new UnchangedFile(path);
    absent.require();
  }
}
