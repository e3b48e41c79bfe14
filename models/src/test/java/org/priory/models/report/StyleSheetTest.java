package org.priory.models.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The colours have the contrast that WCAG 2.2 asks for: 4.5 for text, 3 for pictures. */
class StyleSheetTest {
  private static final double TEXT = 4.5;
  private static final double PICTURE = 3;

  @Test
  void lightDarkAndPaperCanBeRead() throws IOException {
    String[] parts = css().split("@media", -1);
    check(colours(parts[0]));
    check(colours(partWith(parts, "(prefers-color-scheme: dark)")));
    check(colours(partWith(parts, "print")));
  }

  /** The twin, with the two contrasts that the definition itself gives. */
  @Test
  void contrastIsThatOfTheDefinition() {
    assertThat(contrast("#ffffff", "#000000")).isEqualTo(21);
    assertThat(contrast("#777777", "#ffffff")).isBetween(4.47, 4.48);
  }

  private static void check(Map<String, String> colours) {
    String paper = colours.get("paper");
    for (String text : new String[] {"ink", "faint", "one", "alarm", "care"}) {
      assertThat(contrast(colours.get(text), paper)).as(text).isGreaterThan(TEXT);
    }
    assertThat(contrast(colours.get("ink"), colours.get("wash"))).isGreaterThan(TEXT);
    assertThat(contrast(colours.get("alarm"), colours.get("alarm-wash"))).isGreaterThan(TEXT);
    assertThat(contrast(colours.get("care"), colours.get("care-wash"))).isGreaterThan(TEXT);
    assertThat(contrast(colours.get("edge"), paper)).as("edge").isGreaterThan(PICTURE);
  }

  private static String css() throws IOException {
    try (InputStream in = Page.class.getResourceAsStream("report.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String partWith(String[] parts, String condition) {
    for (String part : parts) {
      if (part.strip().startsWith(condition)) {
        return part;
      }
    }
    throw new AssertionError("no part for " + condition);
  }

  private static Map<String, String> colours(String part) {
    Map<String, String> colours = new HashMap<>();
    Matcher found = Pattern.compile("--([a-z-]+): (#[0-9a-f]{6});").matcher(part);
    while (found.find()) {
      colours.put(found.group(1), found.group(2));
    }
    return colours;
  }

  private static double contrast(String one, String other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(String colour) {
    double[] weights = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      double c = Integer.parseInt(colour.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
      sum += weights[i] * (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
  }
}
