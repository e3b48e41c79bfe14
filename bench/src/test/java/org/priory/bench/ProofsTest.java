package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.FitMethod;
import org.priory.privacy.wall.NamedMechanism;

/** Every way to fit a model has a page that says why it is private. */
class ProofsTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([\\w.-]+\\.md)\\)");

  private static final Path PROOFS = Checkout.root().resolve("docs/proofs");

  private static List<String> rowsWith(String name) throws IOException {
    return Files.readAllLines(PROOFS.resolve("README.md")).stream()
        .filter(line -> line.startsWith("|") && line.contains("`" + name + "`"))
        .toList();
  }

  @Test
  void everyWayHasAPage() throws IOException {
    List<String> ways =
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.priory.inference")
                .stream()
                .filter(
                    each ->
                        each.isAssignableTo(FitMethod.class)
                            || each.isAssignableTo(NamedMechanism.class))
                .filter(each -> !each.isInterface())
                .filter(each -> !each.getModifiers().contains(JavaModifier.ABSTRACT))
                .filter(each -> !each.isAnonymousClass())
                .map(JavaClass::getSimpleName)
                .toList();
    assertThat(ways).contains("NetworkTraining", "PosteriorSample", "LogisticNewton");
    for (String way : ways) {
      List<String> rows = rowsWith(way);
      assertThat(rows).as("%s must be in docs/proofs/README.md", way).hasSize(1);
      Matcher link = LINK.matcher(rows.get(0));
      assertThat(link.find()).as("%s must have a page", way).isTrue();
      assertThat(PROOFS.resolve(link.group(1))).exists();
    }
  }

  @Test
  void oneThatIsNotThereIsFound() throws IOException {
    assertThat(rowsWith("NoSuchMechanism")).isEmpty();
  }

  /** Pages that say what is assumed, released and guaranteed have a name that somebody links to. */
  @Test
  void everyPageIsInTheTable() throws IOException {
    String index = Files.readString(PROOFS.resolve("README.md"));
    try (var pages = Files.list(PROOFS)) {
      assertThat(pages.map(page -> page.getFileName().toString()).toList())
          .filteredOn(name -> !name.equals("README.md"))
          .allMatch(name -> index.contains("(" + name + ")"));
    }
  }
}
