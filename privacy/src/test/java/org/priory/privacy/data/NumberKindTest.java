package org.priory.privacy.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.Scaling;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.NumberKind;
import org.priory.privacy.data.schema.Schema;

/** Whole numbers, dates, times and booleans: one meaning in every kind of file. */
class NumberKindTest {
  private static final String JSON =
      """
      {"columns": [
        {"name": "day", "type": "date", "min": "2020-01-01", "max": "2020-12-31"},
        {"name": "at", "type": "datetime", "min": "2020-01-01T00:00", "max": "2020-01-02T00:00"},
        {"name": "stays", "type": "integer", "min": 0, "max": 10},
        {"name": "ill", "type": "boolean"}],
       "missing": ["", "2020-01-13"]}
      """;

  @TempDir Path folder;

  private static double parse(NumberKind kind, String text) {
    return kind.parse(text.toCharArray(), 0, text.length());
  }

  @Test
  void everyDayOfFourCenturies() {
    for (LocalDate day = LocalDate.of(1799, 12, 25);
        day.isBefore(LocalDate.of(2201, 1, 3));
        day = day.plusDays(1)) {
      assertThat(parse(NumberKind.DATE, day.toString())).isEqualTo((double) day.toEpochDay());
    }
    assertThat(parse(NumberKind.DATE, "0000-03-01"))
        .isEqualTo((double) LocalDate.of(0, 3, 1).toEpochDay());
  }

  @Test
  void times() {
    double noon = (double) LocalDateTime.of(2021, 3, 31, 12, 5, 9).toEpochSecond(ZoneOffset.UTC);
    assertThat(parse(NumberKind.DATETIME, "2021-03-31T12:05:09")).isEqualTo(noon);
    assertThat(parse(NumberKind.DATETIME, "2021-03-31 12:05:09.0")).isEqualTo(noon);
    assertThat(parse(NumberKind.DATETIME, "2021-03-31T12:05:09.25Z")).isEqualTo(noon + 0.25);
    assertThat(parse(NumberKind.DATETIME, "2021-03-31T14:05:09+02:00")).isEqualTo(noon);
    assertThat(parse(NumberKind.DATETIME, "2021-03-31T06:35:09-05:30")).isEqualTo(noon);
    assertThat(parse(NumberKind.DATETIME, "2021-03-31T12:05")).isEqualTo(noon - 9);
    assertThat(parse(NumberKind.DATETIME, "2021-03-31")).isEqualTo(noon - 12 * 3600 - 309);
    assertThat(parse(NumberKind.DATE, "1969-12-31T23:59:59")).isEqualTo(-1);
    assertThat(NumberKind.DATETIME.text(noon)).isEqualTo("2021-03-31T12:05:09");
    assertThat(NumberKind.DATE.text(-1)).isEqualTo("1969-12-31");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2021",
        "2021-02-29",
        "2021-13-01",
        "2021-1-1",
        "21-01-01",
        "2021-01-01T",
        "2021-01-01T24:00",
        "2021-01-01T12:60",
        "2021-01-01T12:00:61",
        "2021-01-01T12:00:00.",
        "2021-01-01T12:00+2",
        "2021-01-01T12:00Zx",
        "2021-01-01x",
        "31.12.2021",
        "12/31/2021",
        "20210101",
        "+2021-01-01",
        "NaN",
        "-"
      })
  void whatIsNoTimeIsMissing(String text) {
    assertThat(parse(NumberKind.DATE, text)).isNaN();
    assertThat(parse(NumberKind.DATETIME, text)).isNaN();
  }

  @Test
  void anyTextIsTakenWithoutAnError() {
    Random random = new Random(26);
    String alphabet = "0123456789-:TZ .+x";
    for (int i = 0; i < 200_000; i++) {
      char[] text = new char[random.nextInt(28)];
      for (int j = 0; j < text.length; j++) {
        text[j] = alphabet.charAt(random.nextInt(alphabet.length()));
      }
      for (NumberKind kind : NumberKind.values()) {
        kind.parse(text, 0, text.length);
      }
    }
  }

  @Test
  void wholeNumbers() {
    assertThat(parse(NumberKind.INTEGER, "3.0")).isEqualTo(3);
    assertThat(parse(NumberKind.INTEGER, "3.5")).isNaN();
    assertThat(NumberKind.INTEGER.checked(2.5)).isNaN();
  }

  @Test
  void aSchemaIsReadBack() {
    Schema schema = Schema.parse("s", JSON);
    assertThat(Schema.parse("again", schema.toJson())).isEqualTo(schema);
    assertThat(schema.toJson()).contains("\"min\": \"2020-01-01\"", "\"type\": \"boolean\"");
  }

  @Test
  void allFaultsAreToldWithNameAndLine() {
    String json =
        """
        {"columns": [
          {"name": "day", "type": "date", "min": "yesterday", "max": "2020-12-31"},
          {"name": "n", "type": "integer", "min": 0.5, "max": 10},
          {"name": "good", "type": "boolean"},
          {"name": "c", "type": "category", "values": []}]}
        """;
    assertThatThrownBy(() -> Schema.parse("s", json))
        .isInstanceOfSatisfying(
            BadData.class,
            bad ->
                assertThat(bad.lines())
                    .hasSize(3)
                    .satisfies(
                        lines -> {
                          assertThat(lines.get(0)).contains("columns[0].min: must be a date");
                          assertThat(lines.get(0)).endsWith("(column 'day' in line 2)");
                          assertThat(lines.get(1)).contains("whole").endsWith("'n' in line 3)");
                          assertThat(lines.get(2)).endsWith("(column 'c' in line 5)");
                        }));
  }

  /** Four rows give the same bits as text and in memory. */
  @Test
  void everyReaderGivesTheSameFeatures() throws IOException {
    Encoding encoding =
        Encoding.of(Schema.parse("s", JSON), null, new Encoding.Options(Scaling.SYMMETRIC, false));
    Path csv =
        Files.writeString(
            folder.resolve("t.csv"),
            """
            day,at,stays,ill
            2020-12-31,2020-01-01T06:00,10,yes
            2020-01-13,2020-01-01T12:00:00,0,FALSE
            1999-01-01,2020-01-03T00:00,5,
            ,,,maybe
            """);
    float[] fromCsv = RecordFiles.open(csv, encoding).open().next().features();
    assertThat(fromCsv[0]).isEqualTo(1);
    assertThat(fromCsv[1]).isEqualTo(-0.5f);
    // A mark of missing values is one in a column of dates too.
    assertThat(fromCsv[6]).isZero();

    Object[][] rows = {
      {LocalDate.of(2020, 12, 31), LocalDateTime.of(2020, 1, 1, 6, 0), 10, true},
      {LocalDate.of(2020, 1, 13), java.sql.Timestamp.valueOf("2020-01-01 12:00:00"), 0L, false},
      {java.sql.Date.valueOf("1999-01-01"), "2020-01-03T00:00:00Z", 5.0, null},
      {null, null, null, "maybe"}
    };
    RowTable memory =
        RowTable.of("m", List.of("day", "at", "stays", "ill"), () -> List.of(rows).stream());
    assertThat(memory.open(encoding).open().next().features()).isEqualTo(fromCsv);
  }
}
