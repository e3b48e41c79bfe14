package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.Priory;

/**
 * The published modules on Java's module path: what they export, what they provide. That a fit runs
 * there is tested by the project {@code example}.
 */
class ModulesTest {
  private static final String SERVICE = "org.priory.models.model.Model";

  /** What the module path needs of the class path; Parquet's libraries cannot stand on it. */
  private static final Pattern MODULAR =
      Pattern.compile(
          ".*(/(numerics|privacy|inference|models)/target/(classes|priory-[^/]*\\.jar)"
              + "|/priory-(numerics|privacy|inference|models)-[^/]*\\.jar"
              + "|/(JTransforms|JLargeArrays|commons-|javacpp|openblas|jackson-core|fastcsv"
              + "|sqlite-jdbc|jspecify|tribuo|protobuf)[^/]*\\.jar)");

  /** The package of each of Priory's types in the name of a type. */
  private static final Pattern PACKAGE = Pattern.compile("org\\.priory(\\.[a-z]+)*(?=\\.[A-Z])");

  @TempDir private Path folder;

  /** A model is listed twice, for the class path and for the module path. */
  @Test
  void servicesAreTheSameOnBothPaths() throws IOException {
    List<String> listed =
        Files.readAllLines(
            ModuleSource.sources("models").resolve("resources/META-INF/services/" + SERVICE));
    assertThat(ModuleSource.of("models").provided(SERVICE))
        .as("provides in models/src/main/java/module-info.java")
        .isEqualTo(
            listed.stream().filter(line -> !line.isBlank()).map(n -> n.replace('$', '.')).toList());
  }

  /** Whoever calls what is exported can name all that goes in and comes out. */
  @Test
  void exportedPackagesNameExportedTypesAlone() {
    Set<String> exported =
        ModuleSource.all().flatMap(each -> each.exported().stream()).collect(Collectors.toSet());
    Map<String, Set<String>> hidden = new TreeMap<>();
    for (String each : exported) {
      Set<String> used = named(each);
      used.removeAll(exported);
      if (!used.isEmpty()) {
        hidden.put(each, used);
      }
    }
    assertThat(hidden).as("packages that an API names and no module exports").isEmpty();
    // Twin: without an export the test sees it, also within List<...>.
    assertThat(named("org.priory"))
        .contains("org.priory.models.onnx", "org.priory.privacy.accounting");
    assertThat(named("org.priory.models.run")).contains("org.priory.models.files");
  }

  /** The packages of Priory's types in public and protected signatures of the package. */
  private static Set<String> named(String name) {
    Set<String> packages = new TreeSet<>();
    for (JavaClass each :
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(name)) {
      Class<?> type = each.getPackageName().equals(name) ? each.reflect() : null;
      if (type != null && isShown(type)) {
        Stream.concat(
                Stream.of(type.getGenericInterfaces()),
                Stream.<Executable>concat(
                        Stream.of(type.getDeclaredConstructors()),
                        Stream.of(type.getDeclaredMethods()))
                    .filter(member -> isShown(member.getModifiers()) && !member.isSynthetic())
                    .flatMap(ModulesTest::signature))
            .flatMap(used -> PACKAGE.matcher(used.getTypeName()).results())
            .forEach(found -> packages.add(found.group()));
      }
    }
    return packages;
  }

  /** Whether a type, and each that it is nested in, can be used from elsewhere. */
  private static boolean isShown(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return isShown(type.getModifiers()) && (outer == null || isShown(outer));
  }

  private static boolean isShown(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static Stream<Type> signature(Executable member) {
    Stream<Type> taken = Stream.of(member.getGenericParameterTypes());
    return member instanceof Method method
        ? Stream.concat(taken, Stream.of(method.getGenericReturnType()))
        : taken;
  }

  @Test
  void anInnerPackageIsNotVisibleOutside() throws IOException {
    assumeThat(Priory.class.getResource("/module-info.class"))
        .as("classes compiled with their module descriptors")
        .isNotNull();
    assertThat(compiled("org.priory.Priory")).as("the facade").isEmpty();
    assertThat(compiled("org.priory.privacy.wall.Wall")).as("API below it").isEmpty();
    assertThat(compiled("org.priory.models.report.HtmlReport"))
        .contains("package org.priory.models.report is not visible");
    assertThat(compiled("org.priory.models.run.Run"))
        .contains("package org.priory.models.run is not visible");
    assertThat(compiled("org.priory.inference.describe.Marginals"))
        .contains("package org.priory.inference.describe is not visible");
  }

  /** What the compiler says of a foreign module with a field of the type. */
  private String compiled(String type) throws IOException {
    Path module =
        Files.writeString(
            folder.resolve("module-info.java"),
            "module com.example.other { requires org.priory.models; }");
    Path source =
        Files.writeString(
            folder.resolve("Use.java"), "package com.example; class Use { " + type + " it; }");
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
      StringWriter said = new StringWriter();
      List<String> options =
          new ArrayList<>(List.of("-proc:none", "-d", folder.resolve("out").toString()));
      options.addAll(List.of("--module-path", modulePath()));
      boolean works =
          javac
              .getTask(said, files, null, options, null, files.getJavaFileObjects(module, source))
              .call();
      return works ? "" : said.toString();
    }
  }

  private static String modulePath() {
    String all =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Stream.of(all.split(File.pathSeparator))
        .filter(each -> MODULAR.matcher(each.replace(File.separatorChar, '/')).matches())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
