package org.priory.models.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.priory.inference.model.PooledEffects;
import org.priory.inference.posterior.GroupSpread;
import org.priory.inference.posterior.Interval;
import org.priory.models.effect.EffectWords;
import org.priory.models.model.FittedModel;
import org.priory.models.text.OneLine;
import org.priory.models.text.Rounded;
import org.priory.models.text.Wrapped;
import org.priory.privacy.data.design.Atom;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.design.TermBlock;
import org.priory.privacy.data.encoding.Encoding;

/** Effects of groups that are drawn together: which they are, and how a person reads them. */
final class GroupReading {
  /** What a group is compared with, and the value of one of which nothing is known. */
  static final String AVERAGE = "(average)";

  /** The scale of a slope's law, over that of a level: a number is even between -1 and 1. */
  private static final double OF_SLOPES = Math.sqrt(3);

  private GroupReading() {}

  /**
   * How much groups differ, as a person reads it.
   *
   * @param column whose values are the groups
   * @param per so many of a number's own units, where it is the number's effect that differs
   * @param sd its standard deviation
   * @param scale in words
   */
  record Spread(String column, OptionalDouble per, GroupSpread sd, String scale) {}

  /** The terms that are drawn together. */
  static List<PooledEffects> effects(Design design) {
    List<PooledEffects> effects = new ArrayList<>();
    for (TermBlock block : design.blocks()) {
      if (block.isGrouped()) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < block.count(); i++) {
          places.add(block.first() + i);
        }
        effects.add(
            block.isOneHot()
                ? PooledEffects.levels(name(block, design), places)
                : new PooledEffects(
                    name(block, design), places, false, counts(block, design), OF_SLOPES));
      }
    }
    return effects;
  }

  /** The levels of the groups in which a slope differs, if the design has them. */
  private static List<Integer> counts(TermBlock slopes, Design design) {
    return design.blocks().stream()
        .filter(block -> block.isGrouped() && block.isOneHot())
        .filter(block -> block.factors().equals(slopes.factors()))
        .findFirst()
        .map(
            levels ->
                IntStream.range(0, slopes.count())
                    .mapToObj(k -> levels.first() + levels.cell(slopes.levelsOf(k)))
                    .toList())
        .orElse(List.of());
  }

  /** {@code (1 | site)} or {@code (age | site)}. */
  private static String name(TermBlock block, Design design) {
    String what = block.isOneHot() ? "1" : design.atoms().get(block.atoms().get(0)).name();
    return "(" + what + " | " + column(block) + ")";
  }

  private static String column(TermBlock block) {
    return block.factors().get(0).category().name();
  }

  /** Whether the values of a design's column are groups. */
  static boolean isGroup(Design design, int column) {
    return design.blocks().stream()
        .filter(TermBlock::isGrouped)
        .anyMatch(block -> block.factors().get(0).column() == column);
  }

  /** Whether the values of a column are groups. */
  static boolean isGroup(Encoding encoding, String column) {
    return encoding.formula().isPresent()
        && encoding.formula().get().groups().stream()
            .anyMatch(term -> term.group().column().equals(column));
  }

  /** What a person has to know to read groups. */
  static Optional<String> note(Design design) {
    List<String> columns =
        design.blocks().stream()
            .filter(TermBlock::isGrouped)
            .map(GroupReading::column)
            .distinct()
            .toList();
    return columns.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Values of "
                + EffectWords.list(columns)
                + " are groups, compared with what is usual among such groups; the less is known of"
                + " one, the nearer it is drawn to that.");
  }

  /** The spreads as they are read. */
  static List<Spread> of(List<GroupSpread> fitted, Reading reading) {
    if (fitted.isEmpty() || reading.encoding() == null) {
      return List.of();
    }
    Design design = reading.encoding().design();
    List<Spread> spreads = new ArrayList<>();
    for (TermBlock block : design.blocks()) {
      if (block.isGrouped()) {
        String name = name(block, design);
        fitted.stream()
            .filter(each -> each.name().equals(name))
            .forEach(each -> spreads.add(spread(each, block, design, reading)));
      }
    }
    return spreads;
  }

  private static Spread spread(
      GroupSpread fitted, TermBlock block, Design design, Reading reading) {
    String scale = reading.scale().words();
    if (block.isOneHot()) {
      return new Spread(column(block), OptionalDouble.empty(), fitted.times(reading.half()), scale);
    }
    Atom atom = design.atoms().get(block.atoms().get(0));
    return new Spread(
        column(block), atom.per(), fitted.times(reading.half() * atom.slope()), scale);
  }

  /** A line for each, on a terminal. */
  static String text(List<Spread> spreads) {
    return spreads.stream()
        .map(each -> Wrapped.text("", "", OneLine.of(words(each))))
        .collect(Collectors.joining());
  }

  /**
   * "Groups of site differ by a standard deviation of 0.3 (95 % interval 0.1 to 0.6) in log odds."
   */
  static String words(Spread spread) {
    Interval interval = spread.sd().interval(FittedModel.LEVEL);
    String what =
        spread.per().isPresent()
            ? "In groups of %s the effect of %s %s differs"
                .formatted(
                    spread.column(),
                    Rounded.briefly(spread.per().getAsDouble()),
                    spread.sd().name().substring(1, spread.sd().name().indexOf(" | ")))
            : "Groups of %s differ".formatted(spread.column());
    return "%s by a standard deviation of %s (95 %% interval %s to %s; %s)."
        .formatted(
            what,
            Rounded.twoDigits(spread.sd().quantile(0.5)),
            Rounded.twoDigits(interval.low()),
            Rounded.twoDigits(interval.high()),
            spread.scale());
  }
}
