package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.DocumentationTool;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import jdk.javadoc.doclet.DocletEnvironment;
import jdk.javadoc.doclet.StandardDoclet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The documentation of the API is made without a warning, and every public type begins with a
 * sentence that says what it is for.
 */
class ApiDocumentationTest {
  private static final List<String> PUBLISHED =
      List.of("numerics", "privacy", "parquet", "inference", "models", "onnx", "app");

  @TempDir private Path temp;

  /** The pages as always, and a look at the first sentence of every type. */
  public static final class FirstSentences extends StandardDoclet {
    private static final List<String> missing = new ArrayList<>();

    @Override
    public boolean run(DocletEnvironment environment) {
      missing.clear();
      for (TypeElement type : ElementFilter.typesIn(environment.getIncludedElements())) {
        DocCommentTree comment = environment.getDocTrees().getDocCommentTree(type);
        if (comment == null || words(comment.getFirstSentence()) < 3) {
          missing.add(type.getQualifiedName().toString());
        }
      }
      return super.run(environment);
    }

    private static int words(List<? extends DocTree> sentence) {
      String text = sentence.stream().map(DocTree::toString).collect(Collectors.joining(" "));
      return (int) Stream.of(text.strip().split("\\s+", -1)).filter(w -> !w.isEmpty()).count();
    }
  }

  /** What the tool complains of, and the types that do not say what they are for. */
  private List<String> complaints(List<Path> sources) throws IOException {
    DocumentationTool tool = ToolProvider.getSystemDocumentationTool();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files =
        tool.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      boolean done =
          tool.getTask(
                  said,
                  files,
                  found,
                  FirstSentences.class,
                  List.of(
                      "-quiet",
                      "-Xdoclint:all,-missing",
                      "-d",
                      temp.resolve("pages").toString(),
                      "-classpath",
                      System.getProperty("java.class.path"),
                      "-noindex",
                      "-notree",
                      "-nohelp",
                      "--no-platform-links"),
                  files.getJavaFileObjectsFromPaths(sources))
              .call();
      List<String> all = new ArrayList<>(FirstSentences.missing);
      found.getDiagnostics().stream()
          .filter(each -> each.getKind() != Diagnostic.Kind.NOTE)
          .forEach(each -> all.add(each.toString()));
      if (!done && all.isEmpty()) {
        all.add(said.toString());
      }
      return all;
    }
  }

  @Test
  void isMadeWithoutAWarning() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : PUBLISHED) {
      try (Stream<Path> tree = Files.walk(Checkout.root().resolve(module + "/src/main/java"))) {
        tree.filter(path -> path.toString().endsWith(".java"))
            .filter(path -> !path.endsWith("module-info.java"))
            .forEach(sources::add);
      }
    }
    assertThat(complaints(sources)).isEmpty();
    assertThat(temp.resolve("pages/org/priory/privacy/wall/Wall.html")).exists();
  }

  /** Twin: a link to nowhere, a broken formula, and a type without a sentence are found. */
  @Test
  void complaintsAreHeard() throws IOException {
    Path source = temp.resolve("Wrong.java");
    Files.writeString(
        source,
        """
        /** See {@link Nowhere} for a <= b. */
        public class Wrong {
          public static class Silent {}
          /** Silent. */
          public static class Short {}
        }
        """);
    assertThat(complaints(List.of(source)))
        .contains("Wrong.Silent", "Wrong.Short")
        .anyMatch(each -> each.contains("reference not found"))
        .anyMatch(each -> each.contains("malformed HTML"))
        .hasSize(4);
  }
}
