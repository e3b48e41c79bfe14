package org.priory.bench;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A package that uses what it may not fails the build. */
class ArrowsTest {

  private static final JavaClasses PROJECT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("org.priory");

  /** Test classes, one package for each rule, each of which breaks the rule of its package. */
  private static final String FORBIDDEN = "forbidden";

  private static final JavaClasses VIOLATIONS = new ClassFileImporter().importPackages(FORBIDDEN);

  @ParameterizedTest
  @EnumSource
  void packagesUseOnlyWhatTheyMay(Arrows arrow) {
    arrow.rule("org.priory").check(PROJECT);
  }

  @ParameterizedTest
  @EnumSource
  void aForbiddenImportIsFound(Arrows arrow) {
    assertThat(arrow.rule(FORBIDDEN).evaluate(VIOLATIONS).hasViolation()).isTrue();
  }

  @Test
  void everyPackageIsKnown() {
    Arrows.everyPackageIsKnown("org.priory").check(PROJECT);
  }

  @Test
  void anUnknownPackageIsFound() {
    assertThat(
            Arrows.everyPackageIsKnown(FORBIDDEN)
                .evaluate(VIOLATIONS)
                .getFailureReport()
                .getDetails())
        .singleElement()
        .asString()
        .contains("forbidden.unknown.Secret");
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.priory.(**)").should().beFreeOfCycles().check(PROJECT);
  }

  @Test
  void threadsAreWorkers() {
    Arrows.threadsAreWorkers("org.priory").check(PROJECT);
  }

  /** Twin: parallel streams, and a task of the JDK's common pool. */
  @Test
  void otherThreadsAreFound() {
    assertThat(
            Arrows.threadsAreWorkers(FORBIDDEN)
                .evaluate(VIOLATIONS)
                .getFailureReport()
                .getDetails())
        .anyMatch(each -> each.contains("IntStream.parallel()"))
        .anyMatch(each -> each.contains(".parallelStream()"))
        .anyMatch(each -> each.contains("CompletableFuture"));
  }

  @Test
  void theProgramUsesTheLibraryAlone() {
    Arrows.theProgramUsesTheLibrary("org.priory", exported()).check(PROJECT);
  }

  /** Twin: a class of the program that takes what the library keeps to itself. */
  @Test
  void anotherWayIntoTheLibraryIsFound() {
    assertThat(exported()).doesNotContain("org.priory.models.run");
    assertThat(
            Arrows.theProgramUsesTheLibrary(FORBIDDEN, exported())
                .evaluate(VIOLATIONS)
                .getFailureReport()
                .getDetails())
        .anyMatch(each -> each.contains("forbidden.app.Inner"));
  }

  private static List<String> exported() {
    return ModuleSource.all().flatMap(each -> each.exported().stream()).toList();
  }

  @Test
  void librariesOfFormatsHaveOneHome() {
    Arrows.jsonHasOneHome("org.priory").check(PROJECT);
    Arrows.csvHasOneHome("org.priory").check(PROJECT);
  }

  /** Twin: a class of the program that writes JSON and CSV on its own. */
  @Test
  void otherUsersOfThemAreFound() {
    for (ArchRule rule :
        List.of(Arrows.jsonHasOneHome(FORBIDDEN), Arrows.csvHasOneHome(FORBIDDEN))) {
      assertThat(rule.evaluate(VIOLATIONS).getFailureReport().getDetails())
          .anyMatch(each -> each.contains("forbidden.app.Formats"));
    }
  }

  @Test
  void allModulesAreSeen() {
    assertThat(PROJECT.stream().map(c -> c.getPackageName()))
        .contains(
            "org.priory",
            "org.priory.privacy.event",
            "org.priory.models.fit",
            "org.priory.app.command",
            "org.priory.bench")
        .anyMatch(name -> name.startsWith("org.priory.numerics"));
  }
}
