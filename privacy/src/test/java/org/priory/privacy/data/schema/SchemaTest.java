package org.priory.privacy.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;

class SchemaTest {

  private static final String PLAN =
      """
      { "columns": [
          {"name": "age", "type": "number", "min": 17, "max": 90},
          {"name": "sex", "type": "category", "values": ["Female", "Male"]},
          {"name": "income", "type": "category", "values": ["<=50K", ">50K"]} ],
        "missing": ["?", ""], "unit": "row", "size": "public" }
      """;

  @Test
  void theExampleOfThePlan() {
    Schema schema = Schema.parse("schema.json", PLAN);
    assertThat(schema.columns())
        .containsExactly(
            new Column.Number("age", 17, 90),
            Column.Category.of("sex", "Female", "Male"),
            Column.Category.of("income", "<=50K", ">50K"));
    assertThat(schema.missing()).containsExactly("?", "");
    assertThat(schema.unit()).isNull();
    assertThat(schema.size()).isEqualTo(Size.PUBLIC);
    assertThat(schema.layout()).isEqualTo(Schema.Layout.DEFAULTS);
    assertThat(Encoding.of(schema, "income").target().kind()).isEqualTo(Target.Kind.BINARY);
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Schema schema =
        new Schema(
            List.of(
                new Column.Number("a \"quoted\" name", -1.5e-7, 1e20),
                new Column.Category(
                    "é",
                    List.of(new Column.Value(List.of("x", "x.", "X")), Column.Value.of("y\n\\"))),
                new Column.Ignored("id")),
            List.of("?", "-9"),
            "id",
            Size.PRIVATE,
            new Schema.Layout(false, ';', '|'));
    assertThat(Schema.parse("again", schema.toJson())).isEqualTo(schema);
    assertThat(Schema.parse("again", Schema.parse("p", PLAN).toJson()))
        .isEqualTo(Schema.parse("p", PLAN));
  }

  @Test
  void hintsAreReadBack() {
    Column.Number age =
        new Column.Number(
            "age", 18, 100, null, new Hints(47.5, 16.0, List.of(), "years", null), "census");
    Column.Category sex =
        new Column.Category(
            "sex",
            List.of(Column.Value.of("f"), Column.Value.of("m")),
            null,
            new Hints(null, null, List.of(0.52, 0.48), null, 0.4),
            null);
    Schema schema = Schema.of(age, sex);
    assertThat(Schema.parse("again", schema.toJson())).isEqualTo(schema);
    assertThat(schema.toJson())
        .contains(
            "\"mean\": 47.5, \"sd\": 16, \"alike\": \"years\"",
            "\"shares\": [0.52, 0.48], \"explained\": 0.4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'mean': 5                | sd     | must be given with the other",
        "'mean': 0, 'sd': 1       | mean   | must be between min and max",
        "'mean': 5, 'sd': 5       | sd     | must be above 0 and below 4.95",
        "'alike': ' '             | alike  | must not be blank",
        "'explained': 1           | explained | must be at least 0 and below 1",
        "'shares': [1]            | shares | must be one of",
      })
  void hintsThatNoDataHasAreRefused(String fields, String place, String rule) {
    String json =
        "{\"columns\": [{\"name\": \"x\", \"type\": \"number\", \"min\": 0, \"max\": 10, "
            + fields.replace('\'', '"')
            + "}]}";
    assertThatThrownBy(() -> Schema.parse("s", json))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("columns[0]." + place)
        .hasMessageContaining(rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[0.5]       | must be one a value",
        "[0.5, -0.1] | must be at least 0",
        "[0.9, 0.9]  | must add up to at most 1",
        "[0, 0]      | must add up to at most 1",
      })
  void sharesThatNoDataHasAreRefused(String shares, String rule) {
    String json =
        "{\"columns\": [{\"name\": \"x\", \"type\": \"category\", \"values\": [\"a\", \"b\"], \"shares\": "
            + shares
            + "}]}";
    assertThatThrownBy(() -> Schema.parse("s", json))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("columns[0].shares")
        .hasMessageContaining(rule);
  }

  /** Faults of the columns and of the rest, several of a column too, each with its line. */
  @Test
  void allFaultsAreToldAtOnce() {
    String json =
        """
        {"columns": [
          {"name": "age", "type": "number", "min": "a", "per": "b", "colour": 1},
          {"name": "sex", "type": "category", "values": ["f", "?"]},
          {"name": "sex", "type": "number", "min": 0, "max": 1},
          {"type": "date", "min": "2020-13-31", "max": 5}],
         "unit": 3, "size": "many", "missing": ["?"], "separator": ";;", "rows": 5}
        """;
    assertThatThrownBy(() -> Schema.parse("s", json))
        .isInstanceOfSatisfying(
            BadData.class,
            bad ->
                assertThat(bad.lines().stream().map(line -> line.replaceAll(", was .*; .*", "")))
                    .containsExactly(
                        "s: rows: must be one of columns, comment, examples, header, missing,"
                            + " separator, size, unit",
                        "s: columns[0].colour: must be one of alike, explained, max, mean, min,"
                            + " missing, name, per, sd, source, type, unit",
                        "s: columns[0].min: must be a number",
                        "s: columns[0].max: must be a number",
                        "s: columns[0].per: must be a number",
                        "s: columns[3].name: must be text in quotes",
                        "s: columns[3].min: must be a date such as 2020-01-31",
                        "s: columns[3].max: must be text in quotes",
                        "s: unit: must be text in quotes",
                        "s: size: must be \"public\", \"private\" or a whole number from 1 to"
                            + " 2147483647",
                        "s: separator: must be one character",
                        "s: columns[1].values[1]: must not be a mark of \"missing\"",
                        "s: columns[2].name: must be different from the others"))
        .hasMessageContaining("(column 'age' in line 2)")
        .hasMessageContaining("(in line 5)");
    String rules =
        """
        {"columns": [
          {"name": "sex", "type": "category", "values": ["f", "?"]},
          {"name": "sex", "type": "number", "min": 0, "max": 1}],
         "missing": ["?"]}
        """;
    assertThatThrownBy(() -> Schema.parse("s", rules))
        .hasMessageContaining("columns[0].values[1]: must not be a mark of \"missing\"")
        .hasMessageContaining("columns[1].name: must be different from the others")
        .hasMessageContaining("(column 'sex' in line 3)");
  }

  @Test
  void howEffectsAreReadIsReadBack() {
    Column.Number age = new Column.Number("age", 18, 100, 10.0, "code book, page 3").in("years");
    Column.Category sex =
        new Column.Category(
            "sex",
            List.of(Column.Value.of("Female"), new Column.Value(List.of("Male", "M"))),
            " M ",
            "law");
    Schema schema = Schema.of(age, sex, new Column.Ignored("id", "nobody"));
    assertThat(schema.toJson())
        .contains(
            "\"per\": 10, \"unit\": \"years\", \"source\": \"code book, page 3\"}",
            "\"reference\": \"M\"");
    assertThat(Schema.parse("again", schema.toJson())).isEqualTo(schema);
    assertThat(age.step()).isEqualTo(10);
    assertThat(age.measure()).isEqualTo("years");
    assertThat(age.within(20, 30, "law").measure()).isEqualTo("years");
    assertThat(sex.referenceIndex()).isEqualTo(1);
    assertThat(Column.Category.of("sex", "Female", "Male").referenceIndex()).isZero();
  }

  /** The standard deviations are 23.7, 10.1, 34.6, 1.73, 0.289, 2.9e19 and 2.9e-9. */
  @ParameterizedTest
  @CsvSource({
    "18, 100, 20",
    "15, 50, 10",
    "80, 200, 50",
    "0, 6, 2",
    "0, 1, 0.2",
    "0, 1e20, 2e19",
    "0, 1e-8, 2e-9",
    "0, 4.9e-324, 4.9e-324",
    "0, 1.7e308, 5e307"
  })
  void withoutAStepItIsARoundNumberNearAStandardDeviation(double min, double max, double step) {
    assertThat(new Column.Number("a", min, max).step()).isEqualTo(step);
  }

  @Test
  void theNumberOfUnitsIsReadBack() {
    for (Size size : List.of(Size.PUBLIC, Size.PRIVATE, Size.of(1), Size.of(Integer.MAX_VALUE))) {
      Schema schema =
          new Schema(
              List.of(new Column.Number("a", 0, 1)),
              List.of(""),
              "b",
              size,
              Schema.Layout.DEFAULTS);
      assertThat(Schema.parse("again", schema.toJson()).size()).isEqualTo(size);
      assertThat(schema.population()).isEqualTo(Population.ofPersons(size));
    }
    String json = PLAN.replace("\"size\": \"public\"", "\"size\": 48842");
    assertThat(Schema.parse("s", json).population()).isEqualTo(Population.ofRows(Size.of(48842)));
    assertThat(Schema.parse("s", json).toJson()).contains("\"size\": 48842,");
    assertThatThrownBy(() -> Size.of(0)).hasMessageContaining("was 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "'' ! s: must hold JSON",
        "[ ! s: line 1 column 2: must be JSON",
        "[] ! s: must be an object { }, was a list",
        "{} ! s: columns: must be a list [ ], was not given",
        "{'columns': []} ! s: columns: must hold at least one column, was empty",
        "{'columns': [7]} ! s: columns[0]: must be an object { }, was 7",
        "{'columns': [{'name': 'a'}]} ! s: columns[0].type: must be text in quotes, was not given",
        "{'columns': [{'name': 'a', 'type': 'word'}]} ! s: columns[0].type: must be one of number, integer, date, datetime, boolean, category, ignore, was \"word\"",
        "{'columns': [{'name': ' ', 'type': 'ignore'}]} ! s: columns[0].name: must not be blank",
        "{'columns': [{'name': 'a', 'type': 'number', 'max': 1}]} ! s: columns[0].min: must be a number, was not given",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': null, 'max': 1}]} ! s: columns[0].min: must be a number, was null",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': '1', 'max': 1}]} ! s: columns[0].min: must be a number, was \"1\"",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 90, 'max': 17}]} ! s: columns[0].min: must be below max 17, was 90;",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 1, 'max': 1}]} ! s: columns[0].min: must be below max 1, was 1;",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 1, 'max': 1e999}]} ! s: columns[0].max: must be a finite number, was Infinity",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 0, 'max': 1, 'median': 3}]} ! s: columns[0].median: must be one of alike, explained, max, mean, min, missing, name, per, sd, source, type, unit, was an unknown field",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 0, 'max': 1, 'values': []}]} ! s: columns[0].values: must be one of alike, explained, max, mean, min, missing, name, per, sd, source, type, unit, was an unknown field",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 0, 'max': 1, 'per': 0}]} ! s: columns[0].per: must be above 0 and at most max - min, 1, was 0;",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 0, 'max': 1, 'per': 2}]} ! s: columns[0].per: must be above 0 and at most max - min, 1, was 2;",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 0, 'max': 1, 'per': 'year'}]} ! s: columns[0].per: must be a number, was \"year\";",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 0, 'max': 1, 'reference': 'x'}]} ! s: columns[0].reference: must be one of alike, explained, max, mean, min, missing, name, per, sd, source, type, unit, was",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 0, 'max': 1, 'source': ''}]} ! s: columns[0].source: must not be blank",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 0, 'max': 1, 'unit': ' '}]} ! s: columns[0].unit: must be a word or two, of at most 40 characters, was blank;",
        "{'columns': [{'name': 'a', 'type': 'number', 'min': 0, 'max': 1, 'unit': 1}]} ! s: columns[0].unit: must be text in quotes, was 1;",
        "{'columns': [{'name': 'a', 'type': 'category', 'values': ['x'], 'unit': 'kg'}]} ! s: columns[0].unit: must be one of alike, explained, missing, name, reference, shares, source, type, values, was",
        "{'columns': [{'name': 'a', 'type': 'category', 'values': ['x'], 'reference': 'y'}]} ! s: columns[0].reference: must be one of the values, was y;",
        "{'columns': [{'name': 'a', 'type': 'category', 'values': ['x'], 'reference': 1}]} ! s: columns[0].reference: must be text in quotes, was 1;",
        "{'columns': [{'name': 'a', 'type': 'category', 'values': ['x'], 'per': 1}]} ! s: columns[0].per: must be one of alike, explained, missing, name, reference, shares, source, type, values, was",
        "{'columns': [{'name': 'a', 'type': 'ignore', 'source': 7}]} ! s: columns[0].source: must be text in quotes, was 7;",
        "{'columns': [{'name': 'a', 'type': 'category'}]} ! s: columns[0].values: must be a list [ ], was not given",
        "{'columns': [{'name': 'a', 'type': 'category', 'values': []}]} ! s: columns[0].values: must hold at least one value, was empty",
        "{'columns': [{'name': 'a', 'type': 'category', 'values': [1]}]} ! s: columns[0].values[0][0]: must be text in quotes, was 1",
        "{'columns': [{'name': 'a', 'type': 'category', 'values': ['x', ['y', 'x']]}]} ! s: columns[0].values[1]: must be different from the others, was x",
        "{'columns': [{'name': 'a', 'type': 'ignore'}, {'name': 'a', 'type': 'ignore'}]} ! s: columns[1].name: must be different from the others, was a",
        "{'columns': [{'name': 'a', 'type': 'category', 'values': ['x', '?']}], 'missing': ['?']} ! s: columns[0].values[1]: must not be a mark of \"missing\"",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'colums': 1} ! s: colums: must be one of",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'columns': []} ! s: line 1 column",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'size': 'many'} ! s: size: must be \"public\", \"private\" or a whole number from 1 to 2147483647, was \"many\";",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'size': 0} ! s: size: must be \"public\", \"private\" or a whole number from 1 to 2147483647, was 0;",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'size': -3} ! s: size: must be \"public\", \"private\" or a whole number from 1 to 2147483647, was -3;",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'size': 1.5} ! s: size: must be \"public\", \"private\" or a whole number from 1 to 2147483647, was 1.5;",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'size': 2147483648} ! s: size: must be \"public\", \"private\" or a whole number from 1 to 2147483647, was 2147483648;",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'size': 1e999} ! s: size: must be \"public\", \"private\" or a whole number from 1 to 2147483647, was Infinity;",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'size': null} ! s: size: must be \"public\", \"private\" or a whole number from 1 to 2147483647, was null;",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'size': '100'} ! s: size: must be \"public\", \"private\" or a whole number from 1 to 2147483647, was \"100\";",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'size': [5]} ! s: size: must be \"public\", \"private\" or a whole number from 1 to 2147483647, was a list;",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'header': 'no'} ! s: header: must be true or false, was \"no\"",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'separator': ';;'} ! s: separator: must be one character, was 2",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'unit': 7} ! s: unit: must be text in quotes, was 7",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'unit': 'b', 'header': false} ! s: unit: must be \"row\" or a column",
        "{'columns': [{'name': 'a', 'type': 'ignore'}], 'missing': [null]} ! s: missing[0]: must be text in quotes, was null",
      })
  void aFaultIsNamedWithFileAndPlace(String json, String message) {
    assertThatThrownBy(() -> Schema.parse("s", json.replace('\'', '"')))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith(message)
        .hasMessageContaining("; ");
  }

  @Test
  void theTargetMustBeAColumnOfTheSchema() {
    Schema schema = Schema.parse("schema.json", PLAN);
    assertThatThrownBy(() -> Encoding.of(schema, "wage"))
        .hasMessageStartingWith(
            "target: must be a number or category column of the schema, was wage");
    Schema alone = Schema.of(new Column.Number("a", 0, 1), new Column.Ignored("b"));
    assertThatThrownBy(() -> Encoding.of(alone, "a"))
        .hasMessageStartingWith("schema: columns: must have a number or a category besides");
  }

  @Test
  void withoutLabelsTheFeaturesStayTheSame() {
    Encoding encoding = Encoding.of(Schema.parse("schema.json", PLAN), "income");
    Encoding without = encoding.withoutLabels();
    assertThat(without.names()).isEqualTo(encoding.names());
    assertThat(without.maxNorm()).isEqualTo(encoding.maxNorm());
    assertThat(without.target()).isEqualTo(Target.NONE);
  }
}
