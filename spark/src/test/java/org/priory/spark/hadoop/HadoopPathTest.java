package org.priory.spark.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.file.Places;

/** Paths elsewhere behave as those of this machine, of which the tests take the same questions. */
class HadoopPathTest {
  private static final String ROOT = "hdfs://host:9000";
  private static final List<String> PATHS =
      List.of(
          "/", "/a", "/a/b", "/a/./b", "/a/../b", "/../a", "/a/b/c d", "/a/%20", "/é/\uD83D\uDE00");

  private static Path there(String path) {
    return Places.of(ROOT + path);
  }

  /** How a path of this machine would be called there. */
  private static String named(Path here) {
    return here == null ? null : here.isAbsolute() ? ROOT + here : here.toString();
  }

  private static String text(Path there) {
    return there == null ? null : there.toString();
  }

  @Test
  void partsAreThoseOfPathsHere() {
    for (String each : PATHS) {
      Path here = Path.of(each);
      Path there = there(each);
      assertThat(there.toString()).isEqualTo(named(here));
      assertThat(text(there.getFileName())).isEqualTo(named(here.getFileName()));
      assertThat(text(there.getParent())).isEqualTo(named(here.getParent()));
      assertThat(text(there.normalize())).isEqualTo(named(here.normalize()));
      assertThat(text(there.getRoot())).isEqualTo(named(here.getRoot()));
      assertThat(there.getNameCount()).isEqualTo(here.getNameCount());
      assertThat(text(there.resolve("x/y"))).isEqualTo(named(here.resolve("x/y")));
      assertThat(text(there.resolveSibling("x"))).isEqualTo(named(here.resolveSibling("x")));
      assertThat(Places.of(Places.text(there))).isEqualTo(there).hasSameHashCodeAs(there);
    }
  }

  @Test
  void pairsAreThoseOfPathsHere() {
    for (String one : PATHS) {
      for (String other : PATHS) {
        Path here = Path.of(one);
        Path there = there(one);
        Path second = there(other);
        assertThat(there.startsWith(second)).isEqualTo(here.startsWith(Path.of(other)));
        assertThat(there.endsWith(second)).isEqualTo(here.endsWith(Path.of(other)));
        assertThat(there.equals(second)).isEqualTo(here.equals(Path.of(other)));
        assertThat(Integer.signum(there.compareTo(second)))
            .isEqualTo(Integer.signum(here.compareTo(Path.of(other))));
        Path way = there.normalize().relativize(second.normalize());
        assertThat(there.normalize().resolve(way).normalize()).isEqualTo(second.normalize());
      }
    }
  }

  @Test
  void filesOfAFolderAreInTheOrderOfThoseHere() {
    assertThat(PATHS.stream().map(HadoopPathTest::there).sorted().map(Path::toString))
        .containsExactlyElementsOf(
            PATHS.stream().map(Path::of).sorted().map(p -> named(p)).toList());
  }

  @Test
  void onesOfAnotherFileSystemAreOthers() {
    Path there = there("/a");
    assertThat(there).isNotEqualTo(Places.of("hdfs://other:9000/a")).isNotEqualTo(Path.of("/a"));
    assertThat(there.startsWith(Path.of("/"))).isFalse();
    assertThat(Path.of("/a/b").startsWith(there)).isFalse();
    assertThatThrownBy(() -> there.resolve(Path.of("b")))
        .isInstanceOf(ProviderMismatchException.class);
    assertThatThrownBy(() -> there.getFileSystem().provider().move(there, there))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  /** What has no scheme, and a drive's letter, is of this machine. */
  @Test
  void textsAreToldApart() {
    Stream.of("people.csv", "/data/people.csv", "a:/b", "a:b", "file:///data/people.csv")
        .forEach(
            text ->
                assertThat(Places.of(text).getFileSystem()).isEqualTo(Path.of("").getFileSystem()));
    assertThat(Places.of("file:///data/people.csv")).isEqualTo(Path.of("/data/people.csv"));
    assertThat(Files.exists(Places.of("file:///"))).isTrue();
  }
}
