package org.priory.privacy.data.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.records.PrivateTexts;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** Round numbers from which bounds are chosen, and columns as texts and places. */
class PublicGridTest {

  @Test
  void edgesAreRoundAndIncrease() {
    double[] edges = PublicGrid.of(new Column.Number("x", -1e9, 1e9)).edges();
    assertThat(edges).startsWith(-1e9).endsWith(1e9).contains(0, 100, 2500, -0.0125, 1.6e8);
    for (int i = 1; i < edges.length; i++) {
      assertThat(edges[i]).isGreaterThan(edges[i - 1]);
    }
    assertThat(edges.length).isLessThan(500);
    // Far from zero there are equal steps.
    assertThat(PublicGrid.of(new Column.Number("year", 0, 3000)).edges())
        .contains(1900, 1950, 2050);
    assertThat(PublicGrid.of(new Column.Number("x", 0.1, 0.7)).edges())
        .startsWith(0.1)
        .endsWith(0.7)
        .contains(0.2, 0.65);
    assertThat(PublicGrid.of(new Column.Number("x", 1e300, 1.5e300)).edges()).startsWith(1e300);
  }

  @Test
  void aValueIsAtAnEdgeOrBetweenTwo() {
    PublicGrid grid =
        PublicGrid.of(
            (Column.Number)
                Schema.parse(
                        "s",
                        "{\"columns\": [{\"name\": \"x\", \"type\": \"integer\", \"min\": -2, \"max\":"
                            + " 3}]}")
                    .columns()
                    .get(0));
    assertThat(grid.edges()).containsExactly(-2, -1, 0, 1, 2, 3);
    assertThat(grid.places()).isEqualTo(11);
    assertThat(grid.place(-2)).isZero();
    assertThat(grid.place(-7)).isZero();
    assertThat(grid.place(-1.5)).isEqualTo(1);
    assertThat(grid.place(-0.0)).isEqualTo(4);
    assertThat(grid.place(2.5)).isEqualTo(9);
    assertThat(grid.place(1e300)).isEqualTo(10);
  }

  @Test
  void aNumberIsItsPlace() {
    Schema schema = Schema.of(new Column.Number("x", 0, 1e6), Column.Category.of("c", "a"));
    Encoding encoding = Encoding.of(schema, null, Encoding.Options.PLACES);
    RecordChunk rows =
        encoding.encode(List.of(List.of("0", "a"), List.of("junk", "b"), List.of("2e9", "")));
    PublicGrid grid = PublicGrid.of(new Column.Number("x", 0, 1e6));
    assertThat(encoding.width()).isEqualTo(1);
    assertThat(rows.features()).containsExactly(0, Float.NaN, grid.places() - 1);
  }

  @Test
  void aTextIsItsNumber() {
    Schema schema = Schema.of(new Column.Number("x", 0, 1), new Column.Ignored("c"));
    PrivateTexts texts = new PrivateTexts(List.of("c"));
    Encoding encoding = Encoding.of(schema, null, Encoding.Options.of(texts));
    RecordChunk rows =
        encoding.encode(
            List.of(
                List.of("1", " a b "),
                List.of("1", "z"),
                List.of("1", "a b"),
                List.of("1", ""),
                List.of("1", "x".repeat(PrivateTexts.LONGEST + 1))));
    assertThat(rows.features())
        .containsExactly(0, 0, 0, 1, 0, 0, Float.NaN, Float.NaN, Float.NaN, Float.NaN);
    assertThat(texts.text(0, 0)).isEqualTo("a b");
    assertThat(texts.text(0, 1)).isEqualTo("z");
    assertThat(texts.toString()).doesNotContain("a b");
  }
}
