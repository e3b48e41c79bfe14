package org.priory.bench.reproduce.coverage;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.priory.models.plot.PanelGrid;
import org.priory.models.plot.Svg;

/**
 * Coverage of each judged cell as a dot with its error, beside the goal: a strip for each table, a
 * column for each kind of truth, a line for each epsilon or method. What lies further left than the
 * picture is an open circle at its edge.
 */
final class CoveragePicture {
  private static final double LEFT = 150;
  private static final double COLUMN = 260;
  private static final double GAP = 24;
  private static final double LINE = 22;
  private static final double HEAD = 96;
  private static final double STRIP_HEAD = 26;
  private static final double STRIP_FOOT = 26;
  private static final double LOWEST = 0.6;
  private static final List<Double> TICKS = List.of(0.6, 0.7, 0.8, 0.9, 1.0);
  private static final List<CoverageGroup> GROUPS =
      List.of(
          CoverageGroup.NUMBERS,
          CoverageGroup.CONTRASTS,
          CoverageGroup.PREDICTORS,
          CoverageGroup.OUTCOMES,
          CoverageGroup.GROUPS);

  private final List<CoverageRow> rows;
  private final List<CoverageTruth> truths;

  /** What a strip is of. */
  private record Strip(CoveragePart part, CoverageSet set, CoverageModel model) {
    static Strip of(CoverageRow row) {
      CoverageSetting setting = row.setting();
      return new Strip(setting.part(), setting.set(), setting.model());
    }

    String line(CoverageRow row) {
      return part == CoveragePart.METHODS
          ? row.setting().method()
          : "epsilon " + CoverageFit.words(row.setting().epsilon());
    }

    String title() {
      String words = set.word() + ", " + model.word();
      return switch (part) {
        case DEFAULTS -> words;
        case METHODS -> words + ", epsilon 1";
        case PERSONS, SIZE -> words + ", " + part.words();
      };
    }
  }

  private CoveragePicture(List<CoverageRow> rows) {
    this.rows = rows.stream().filter(row -> row.cell() != null && row.group().isJudged()).toList();
    this.truths = rows.stream().map(row -> row.setting().truth()).distinct().sorted().toList();
  }

  /** Groups of rows only where there are some. */
  private List<CoverageGroup> shown() {
    boolean isGrouped = rows.stream().anyMatch(row -> row.group() == CoverageGroup.GROUPS);
    return GROUPS.subList(0, isGrouped ? GROUPS.size() : GROUPS.size() - 1);
  }

  static String of(List<CoverageRow> rows) {
    return new CoveragePicture(rows).svg();
  }

  private String svg() {
    List<Strip> strips = rows.stream().map(Strip::of).distinct().toList();
    double height = HEAD;
    for (Strip strip : strips) {
      height += height(strip);
    }
    Svg svg = PanelGrid.sheet(LEFT + truths.size() * (COLUMN + GAP), height);
    PanelGrid.title(svg, "Share of 95 % intervals that hold the truth, on real covariates");
    legend(svg);
    double top = HEAD;
    for (Strip strip : strips) {
      draw(svg, strip, top);
      top += height(strip);
    }
    return svg.close("svg").toString();
  }

  private List<String> lines(Strip strip) {
    return rows.stream()
        .filter(row -> Strip.of(row).equals(strip))
        .map(strip::line)
        .distinct()
        .toList();
  }

  private double height(Strip strip) {
    return STRIP_HEAD + LINE * lines(strip).size() + STRIP_FOOT;
  }

  private void legend(Svg svg) {
    double x = 26;
    for (CoverageGroup group : shown()) {
      svg.circle(x, 52, 4, "fill", colour(group));
      svg.words(group.words(), x + 10, 56, "fill", "#333");
      x += 130;
    }
    svg.rectangle(x - 6, 44, 16, 16, "fill", "#d9f0e3");
    svg.words("goal", x + 16, 56, "fill", "#333");
    for (int i = 0; i < truths.size(); i++) {
      svg.words("truths: " + truths.get(i).word(), start(i), 82, "font-weight", 600);
    }
  }

  private void draw(Svg svg, Strip strip, double top) {
    List<String> lines = lines(strip);
    double first = top + STRIP_HEAD;
    double bottom = first + LINE * lines.size();
    svg.words(strip.title(), 20, top + 16, "font-weight", 600);
    for (int i = 0; i < lines.size(); i++) {
      double middle = first + LINE * (i + 0.5);
      svg.words(lines.get(i), LEFT - 12, middle + 4, "text-anchor", "end");
    }
    for (int i = 0; i < truths.size(); i++) {
      frame(svg, i, strip.part() == CoveragePart.METHODS, first, bottom);
    }
    for (CoverageRow row : rows) {
      if (Strip.of(row).equals(strip)) {
        double middle = first + LINE * (lines.indexOf(strip.line(row)) + 0.5);
        dot(svg, row, middle);
      }
    }
  }

  private static void frame(Svg svg, int column, boolean others, double first, double bottom) {
    double low = place(column, others ? CoverageGoal.OTHERS : CoverageGoal.LOW);
    double high = place(column, others ? 1 : CoverageGoal.HIGH);
    svg.rectangle(low, first, high - low, bottom - first, "fill", "#d9f0e3");
    for (double tick : TICKS) {
      double x = place(column, tick);
      svg.line(x, first, x, bottom, "stroke", "#ccc");
      svg.words(
          String.format(Locale.ROOT, "%.1f", tick),
          x,
          bottom + 14,
          "text-anchor",
          "middle",
          "font-size",
          "11",
          "fill",
          "#555");
    }
  }

  private void dot(Svg svg, CoverageRow row, double middle) {
    CoverageCell cell = Objects.requireNonNull(row.cell());
    int column = truths.indexOf(row.setting().truth());
    // groups one below the other, so that their errors can be told apart
    double y = middle + 4.5 * (GROUPS.indexOf(row.group()) - 1.5);
    String colour = colour(row.group());
    double low = Math.max(LOWEST, cell.coverage() - cell.error());
    double high = Math.max(LOWEST, Math.min(1, cell.coverage() + cell.error()));
    svg.line(place(column, low), y, place(column, high), y, "stroke", colour);
    double at = place(column, Math.max(LOWEST, cell.coverage()));
    String fill = cell.coverage() < LOWEST ? "white" : colour;
    svg.circle(at, y, 3, "fill", fill, "stroke", colour);
  }

  private static String colour(CoverageGroup group) {
    return PanelGrid.COLOURS.get(GROUPS.indexOf(group));
  }

  private static double start(int column) {
    return LEFT + column * (COLUMN + GAP);
  }

  private static double place(int column, double share) {
    return start(column) + (share - LOWEST) / (1 - LOWEST) * COLUMN;
  }
}
