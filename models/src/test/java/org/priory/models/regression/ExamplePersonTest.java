package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Schema;

class ExamplePersonTest {
  private static final Encoding ENCODING =
      Encoding.of(
          Schema.parse(
              "s",
              """
              {"columns": [
                {"name": "seen", "type": "date", "min": "2020-01-01", "max": "2020-12-31"},
                {"name": "at", "type": "datetime", "min": "2020-01-01T00:00",
                  "max": "2020-01-31T00:00", "per": 86400},
                {"name": "age", "type": "integer", "min": 0, "max": 80},
                {"name": "ill", "type": "boolean"}]}
              """),
          "ill");

  /** A day is told as a day, not as the number of days since 1970; a number is as it was. */
  @Test
  void datesAreTextAndNumbersAreNumbers() {
    ExamplePerson person = ExamplePerson.of(ENCODING, Optional.empty());
    assertThat(person.values().get("seen")).isEqualTo("2020-07-01");
    assertThat(person.values().get("at").toString()).startsWith("2020-01-1");
    assertThat(person.values().get("age")).isEqualTo(40.0);
    for (ExamplePerson.Change change : person.changes()) {
      assertThat(change.to() instanceof String).isEqualTo(!change.column().equals("age"));
    }
  }
}
