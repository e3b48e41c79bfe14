package org.priory.privacy.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas of which something has still to be filled in. */
class OpenSchemaTest {
  private static final String OPEN =
      """
      {"columns": [
        {"name": "age", "type": "number", "min": null, "max": null},
        {"name": "debt", "type": "number", "min": 0, "max": null},
        {"name": "seen", "type": "date", "min": null, "max": null},
        {"name": "job", "type": "category", "values": []},
        {"name": "sex", "type": "category", "values": ["f", "m"], "source": "code book"}],
       "missing": ["?"], "unit": "row", "size": 1000, "examples": [{"anything": 1}]}
      """;

  @TempDir Path folder;

  private OpenSchema read(String json) throws IOException {
    return OpenSchema.read(Files.writeString(folder.resolve("s.json"), json));
  }

  @Test
  void whatIsMissingIsTakenAsWide() throws IOException {
    OpenSchema open = read(OPEN);
    assertThat(open.openNumbers()).containsExactly("age", "debt", "seen");
    assertThat(open.openCategories()).containsExactly("job");
    Schema schema = open.schema();
    assertThat(schema.column("age")).contains(new Column.Number("age", -1e9, 1e9));
    assertThat(schema.column("debt")).contains(new Column.Number("debt", 0, 1e9));
    Column.Number seen = (Column.Number) schema.column("seen").orElseThrow();
    assertThat(seen.text(seen.min())).isEqualTo("1900-01-01");
    assertThat(schema.column("job")).contains(new Column.Ignored("job"));
  }

  /** What was not bought stays open; all else is as it was. */
  @Test
  void whatIsBoughtIsFilledIn() throws IOException {
    OpenSchema open = read(OPEN);
    Column.Number age = (Column.Number) open.schema().column("age").orElseThrow();
    String json =
        open.with(List.of(age.within(16, 100, "bought"), Column.Category.of("job", "cook")));
    OpenSchema next = read(json);
    assertThat(next.openNumbers()).containsExactly("debt", "seen");
    assertThat(next.openCategories()).isEmpty();
    assertThat(next.schema().column("age"))
        .contains(new Column.Number("age", 16, 100, null, "bought"));
    assertThat(next.schema().size()).isEqualTo(Size.of(1000));
    assertThat(json).contains("\"source\": \"code book\"").doesNotContain("examples");
  }

  @Test
  void aStepThatDoesNotFitIsLeftOut() {
    Column.Number wide =
        new Column.Number("x", 0, 1000, 100.0, new Hints(500.0, 20.0, List.of(), null, null), null);
    assertThat(wide.within(0, 50, "s")).isEqualTo(new Column.Number("x", 0, 50, null, "s"));
    assertThat(wide.within(0, 900, "s").per()).isEqualTo(100.0);
    assertThat(wide.within(0, 900, "s").hints()).isEqualTo(wide.hints());
  }

  /** Elsewhere a schema has to be right. */
  @Test
  void otherFaultsAreRefused() {
    assertThatThrownBy(() -> read("[]")).isInstanceOf(BadData.class);
    assertThatThrownBy(() -> read("{\"columns\": [{\"name\": \"x\", \"type\": \"numbr\"}]}"))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("type");
    assertThatThrownBy(
            () ->
                read(
                    "{\"columns\": [{\"name\": \"x\", \"type\": \"number\", \"min\": 3, \"max\":"
                        + " 2}]}"))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must be below max");
    assertThatThrownBy(() -> read("{\"columns\": [")).isInstanceOf(BadData.class);
  }
}
