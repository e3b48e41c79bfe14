package org.priory.models.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Hints;
import org.priory.privacy.data.schema.Schema;

class DescribedHintsTest {
  private static final Hints OLD = new Hints(50.0, 10.0, List.of(), "size", 0.4);

  private static final Schema SCHEMA =
      Schema.of(
          new Column.Number("age", 0, 100, 5.0, OLD, "law"),
          new Column.Number("flat", 0, 100, null, OLD, null),
          new Column.Number("far", 0, 100),
          Column.Category.of("sex", "f", "m", "x"),
          Column.Category.of("lost", "a", "b"),
          new Column.Number("other", 0, 1));

  @TempDir private Path folder;

  private static String number(String name, double mean, double sd) {
    return "{\"name\": \"%s\", \"mean\": {\"value\": %s}, \"sd\": {\"value\": %s}}"
        .formatted(name, mean, sd);
  }

  private static String category(String name, String values, double... shares) {
    StringBuilder text = new StringBuilder("{\"name\": \"" + name + "\", \"values\": [");
    for (int i = 0; i < shares.length; i++) {
      text.append(i == 0 ? "" : ", ")
          .append("{\"value\": \"%s\", ".formatted(values.charAt(i)))
          .append("\"share\": {\"value\": %s}}".formatted(shares[i]));
    }
    return text + "]}";
  }

  private Schema hinted(String model, String stamp) throws IOException {
    Files.createDirectories(folder.resolve("run/release"));
    Files.writeString(
        folder.resolve("run/release/posterior.json"),
        """
        {"model": "%s", "stamp": %s, "described": {"columns": [%s]}}
        """
            .formatted(
                model,
                stamp,
                String.join(
                    ",",
                    number("age", 31, 12),
                    number("flat", 40, 0),
                    number("far", -3, 70),
                    category("sex", "mfx", 0.7, 0.5, -0.1),
                    category("lost", "ab", -0.1, 0),
                    number("unknown", 1, 1))));
    return DescribedHints.in(folder.resolve("run"), SCHEMA);
  }

  @Test
  void meansDeviationsAndSharesAreTaken() throws IOException {
    Schema hinted = hinted("describe", "null");
    Column.Number age = (Column.Number) hinted.columns().get(0);
    assertThat(age.hints()).isEqualTo(new Hints(31.0, 12.0, List.of(), "size", 0.4));
    assertThat(age.per()).isEqualTo(5);
    assertThat(age.source()).isEqualTo("law");
    // of what noise has lost the schema's own hints stay
    assertThat(hinted.columns().get(1)).isEqualTo(SCHEMA.columns().get(1));
    // what no values between the bounds have is brought to what they may have
    Hints far = ((Column.Number) hinted.columns().get(2)).hints();
    assertThat(far.mean()).isEqualTo(0.1);
    assertThat(far.sd()).isCloseTo(0.95 * Math.sqrt(0.1 * 99.9), within(1e-12));
    Hints sex = ((Column.Category) hinted.columns().get(3)).hints();
    assertThat(sex.shares()).containsExactly(0.5 / 1.2, 0.7 / 1.2, 0.0);
    assertThat(hinted.columns().subList(4, 6)).isEqualTo(SCHEMA.columns().subList(4, 6));
    // in the folder itself too
    assertThat(DescribedHints.in(folder.resolve("run/release"), SCHEMA)).isEqualTo(hinted);
  }

  @Test
  void whatIsNoReleasedDescriptionIsRefused() throws IOException {
    assertThatThrownBy(() -> hinted("logistic", "null"))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must be of a description, was logistic");
    assertThatThrownBy(() -> hinted("describe", "\"NOT PRIVATE\""))
        .hasMessageContaining("must be released, was NOT PRIVATE");
    assertThatThrownBy(() -> DescribedHints.in(folder.resolve("none"), SCHEMA))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("posterior.json: must be a file of a released description");
    Files.writeString(folder.resolve("run/release/posterior.json"), "{\"model\": 1}");
    assertThatThrownBy(() -> DescribedHints.in(folder.resolve("run"), SCHEMA))
        .hasMessageContaining("as 'priory describe' writes it");
  }
}
