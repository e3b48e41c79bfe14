package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A change of the public API is seen in review: {@code docs/api.txt} lists it, and has to change
 * with it. {@code mvn test -pl bench -am -Dtest=PublicApiTest -Dapi.write=true} writes it anew.
 */
class PublicApiTest {
  /**
   * The packages that the modules export to everybody. What is public in others is for Priory's own
   * modules, and may change.
   */
  private static final List<String> API =
      ModuleSource.all().flatMap(each -> each.exported().stream()).toList();

  private static final Path LISTING = Checkout.root().resolve("docs/api.txt");

  @Test
  void theListingSaysWhatIsPublic() throws IOException {
    List<String> found = listing(API);
    if (Boolean.getBoolean("api.write")) {
      Files.write(LISTING, found);
    }
    assertThat(Files.readAllLines(LISTING))
        .as("docs/api.txt; write it anew with -Dapi.write=true if the change is meant")
        .isEqualTo(found);
  }

  /** Twin: a member more or less is seen. */
  @Test
  void aMemberIsSeen() {
    assertThat(listing(List.of("org.priory")))
        .contains(
            "class org.priory.Priory", "  public static org.priory.Priory open(java.nio.file.Path)")
        .noneMatch(line -> line.contains("temporary"));
  }

  private static List<String> listing(List<String> packages) {
    List<JavaClass> classes =
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(packages)
                .stream()
                .filter(each -> packages.contains(each.getPackageName()))
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .toList();
    List<String> lines = new ArrayList<>();
    for (JavaClass each : classes) {
      Class<?> type = each.reflect();
      if (isOpen(type)) {
        lines.add(kind(type) + " " + type.getName());
        members(type).map(PublicApiTest::line).sorted().forEach(lines::add);
      }
    }
    return lines;
  }

  /** Whether a type, and each that it is nested in, can be used from elsewhere. */
  private static boolean isOpen(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return isShown(type.getModifiers())
        && !type.isAnonymousClass()
        && !type.isLocalClass()
        && (outer == null || isOpen(outer));
  }

  private static boolean isShown(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static Stream<Member> members(Class<?> type) {
    return Stream.of(
            Stream.<Member>of(type.getDeclaredConstructors()),
            Stream.<Member>of(type.getDeclaredMethods()),
            Stream.<Member>of(type.getDeclaredFields()))
        .flatMap(each -> each)
        .filter(each -> isShown(each.getModifiers()) && !each.isSynthetic());
  }

  private static String kind(Class<?> type) {
    return type.isInterface()
        ? "interface"
        : type.isRecord() ? "record" : type.isEnum() ? "enum" : "class";
  }

  private static String line(Member member) {
    String owner = member.getDeclaringClass().getName() + ".";
    String text =
        member instanceof Method method
            ? method.toGenericString()
            : member instanceof Constructor<?> made
                ? made.toGenericString()
                : ((Field) member).toGenericString();
    return "  " + text.replace(owner, "");
  }
}
