package org.priory.models.markov;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.priory.inference.variational.markov.MarkovEstimate;
import org.priory.inference.variational.markov.MarkovPosterior;
import org.priory.models.choice.MarkovChoice;
import org.priory.models.model.WithoutIntervals;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.json.Members;

/** A hidden Markov model as members of {@code model.json}: tables row by row, end to end. */
final class MarkovJson {
  private static final String STATES = "states";
  private static final String TIME = "time";
  private static final String LONGEST = "longest";
  private static final String ROWS = "rows_per_person";
  private static final String FIRST = "first";
  private static final String MOVES = "moves";
  private static final String LEVELS = "levels";
  private static final String BETA = "beta";
  private static final String NU = "nu";
  private static final String MEAN = "mean";
  private static final String S = "s";

  private MarkovJson() {}

  static Map<String, Object> members(MarkovChoice choice, MarkovEstimate estimate) {
    MarkovPosterior q = estimate.posterior();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(STATES, choice.states());
    choice.time().ifPresent(column -> members.put(TIME, column));
    members.put(LONGEST, choice.longest());
    members.put(ROWS, estimate.rows());
    members.put(FIRST, boxed(Stream.of(q.initial())));
    members.put(MOVES, boxed(Arrays.stream(q.moves())));
    members.put(LEVELS, boxed(Arrays.stream(q.levels()).flatMap(Arrays::stream)));
    members.put(BETA, boxed(Arrays.stream(q.beta())));
    members.put(NU, boxed(Arrays.stream(q.nu())));
    members.put(MEAN, boxed(Arrays.stream(q.mean())));
    members.put(S, boxed(Arrays.stream(q.s())));
    return members;
  }

  private static List<Double> boxed(Stream<double[]> rows) {
    return rows.flatMapToDouble(Arrays::stream).boxed().toList();
  }

  static MarkovChoice choice(Members members) {
    return new MarkovChoice(members.small(STATES), members.textIfAny(TIME), members.small(LONGEST));
  }

  /**
   * Reads what {@link #members} gave.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static FittedMarkov read(MarkovChoice choice, Members members, Encoding encoding) {
    int states = choice.states();
    MarkovColumns columns = MarkovColumns.of(choice, encoding);
    List<double[]> levels = new ArrayList<>();
    double[] flat = members.numbers(LEVELS);
    int at = 0;
    for (Column.Category category : columns.categories()) {
      int count = category.values().size();
      for (int k = 0; k < states; k++, at += count) {
        levels.add(Arrays.copyOfRange(flat, at, at + count));
      }
    }
    double[][][] shown = new double[columns.categories().size()][][];
    for (int c = 0; c < shown.length; c++) {
      shown[c] = levels.subList(c * states, (c + 1) * states).toArray(double[][]::new);
    }
    int d = columns.numbers().size();
    MarkovPosterior posterior =
        new MarkovPosterior(
            members.numbers(FIRST),
            rows(members.numbers(MOVES), states, states),
            shown,
            rows(members.numbers(BETA), states, d),
            rows(members.numbers(NU), states, d),
            rows(members.numbers(MEAN), states, d),
            rows(members.numbers(S), states, d));
    FittedMarkov fitted =
        FittedMarkov.of(choice, new MarkovEstimate(posterior, members.number(ROWS)), encoding);
    return members
        .textIfAny(WithoutIntervals.MEMBER)
        .map(why -> fitted.withoutIntervals(WithoutIntervals.why(why)))
        .orElse(fitted);
  }

  private static double[][] rows(double[] flat, int count, int length) {
    if (flat.length != count * length) {
      throw new IllegalArgumentException(
          "numbers must be " + count * length + ", were " + flat.length);
    }
    double[][] rows = new double[count][];
    Arrays.setAll(rows, i -> Arrays.copyOfRange(flat, i * length, (i + 1) * length));
    return rows;
  }
}
