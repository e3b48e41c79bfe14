package org.priory.bench.reproduce.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DotPictureTest {
  private static final Pattern DOT =
      Pattern.compile("<circle cx=\"([0-9.]+)\" cy=\"([0-9.]+)\" r=\"5.0\" fill=\"(\\S+)\"");

  @Test
  void dotsStandInTheOrderOfTheirValuesAndForeignOnesAreOpen() {
    String svg =
        new DotPicture("A < B", "paper")
            .dot("p", "l", "ours", 0.8)
            .dot("p", "l", "paper", 0.9)
            .dot("p", "l", "none", Double.NaN)
            .svg();

    MatchResult[] dots = DOT.matcher(svg).results().toArray(MatchResult[]::new);
    // three of the legend, two of the line
    assertThat(dots).hasSize(5);
    assertThat(Double.parseDouble(dots[3].group(1)))
        .isLessThan(Double.parseDouble(dots[4].group(1)));
    assertThat(dots[3].group(3)).isNotEqualTo("white");
    assertThat(dots[4].group(3)).isEqualTo("white");
    assertThat(svg).contains("A &lt; B").doesNotContain("NaN");
  }

  @Test
  void equalValuesDoNotBreakTheAxis() {
    assertThat(new DotPicture("t").dot("p", "l", "s", 1).svg()).doesNotContain("NaN", "Infinity");
  }
}
