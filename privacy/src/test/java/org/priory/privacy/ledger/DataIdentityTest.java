package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataIdentityTest {
  private static final String KEY = "0f".repeat(32);

  @TempDir Path folder;

  private static List<String> prints(Path file) throws Exception {
    return DataIdentity.ofFile(file, () -> Files.newInputStream(file)).fingerprints(KEY);
  }

  @Test
  void contentCountsAndNeitherPlaceNorTime() throws Exception {
    Path one = Files.writeString(folder.resolve("one"), "a,b\n1,2\n");
    Path two = Files.copy(one, folder.resolve("two"));
    String kept = prints(one).get(0);
    assertThat(prints(two).get(0)).isEqualTo(kept);
    Files.setLastModifiedTime(one, FileTime.fromMillis(5));
    assertThat(prints(one).get(0)).isEqualTo(kept);
    Files.writeString(two, "a,b\n1,3\n");
    assertThat(prints(two).get(0)).isNotEqualTo(kept);
    DataIdentity same =
        DataIdentity.ofContent(() -> new ByteArrayInputStream(Files.readAllBytes(one)));
    assertThat(same.fingerprints(KEY)).containsExactly(kept);
    assertThat(same.fingerprints("1f".repeat(32))).doesNotContain(kept);
    assertThat(kept).isNotEqualTo(Chain.sha256(Files.readAllBytes(one)));
  }

  /** As ledgers have it that were written before: place, size and time of change. */
  @Test
  void olderFingerprintsAreKnown() throws Exception {
    Path file = Files.writeString(folder.resolve("old.csv"), "12345");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
    String text = "file\n5\n1000000000000\n" + file.toRealPath();
    assertThat(prints(file)).hasSize(2).element(1).isEqualTo(Chain.mac(KEY, "data", text));
  }
}
