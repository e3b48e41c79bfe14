package org.priory.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who computes, in processes with and without the libraries. */
class LinearAlgebraTest {

  @Test
  void withoutTheNativeLibraryPlainJavaComputes() throws Exception {
    assertThat(run(jar -> !jar.matches("(openblas|javacpp)-.*-(linux|macosx|windows)-.*")))
        .startsWith("plain Java false the native library did not load: ")
        .endsWith(" 2.0");
  }

  @Test
  void withoutAnyOfItsClassesPlainJavaComputes() throws Exception {
    assertThat(run(jar -> !jar.matches("(openblas|javacpp)-.*")))
        .startsWith("plain Java false the native library did not load: ")
        .endsWith(" 2.0");
  }

  @Test
  void plainJavaCanBeAskedFor() throws Exception {
    assertThat(run(jar -> true, "-Dpriory.linear=plain"))
        .isEqualTo("plain Java false asked for by -Dpriory.linear=plain 2.0");
  }

  @Test
  void withTheLibraryItComputesAndSaysNothingElse() throws Exception {
    assumeTrue(LinearAlgebra.provider().isNative(), LinearAlgebra.provider().note());
    assertThat(run(jar -> true)).isEqualTo("OpenBLAS true  2.0");
  }

  /** All that a process prints, on both streams. */
  private static String run(Predicate<String> keeps, String... options)
      throws IOException, InterruptedException {
    String classPath =
        Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator)))
            .filter(entry -> keeps.test(Path.of(entry).getFileName().toString()))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (Runtime.version().feature() >= 22) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", classPath, Ask.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.strip();
  }

  /** Says who computes, and the root of 4. */
  static final class Ask {
    public static void main(String[] arguments) {
      FloatMatrix own = FloatMatrix.zeros(2, 2);
      Products.syrk(1, FloatMatrix.view(new float[] {1, 2}, 0, 1, 2), 1, own);
      LinearAlgebra.Provider provider = LinearAlgebra.provider();
      double root = Cholesky.of(new double[] {4}, 1).lower()[0];
      System.out.println(
          provider.name() + " " + provider.isNative() + " " + provider.note() + " " + root);
    }
  }
}
