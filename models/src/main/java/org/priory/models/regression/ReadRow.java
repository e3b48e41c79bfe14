package org.priory.models.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.Support;
import org.priory.models.effect.Effect;
import org.priory.models.text.Rounded;
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Encoding;

/**
 * One coefficient as it is read: a weighted sum of fitted ones.
 *
 * @param name as in {@code posterior.json}: {@code age}, {@code sex=male}, {@code (intercept)}
 * @param per how many of a number's own units it speaks of
 * @param reference the value that a category's value is compared with; null if it is none
 * @param unlisted whether it stands for all values that the schema does not list
 * @param weights of the fitted coefficients, without those that are 0
 * @param offset what is added to the sum
 * @param support how many records a contrast rests on; null if it is none, or nobody knows
 */
public record ReadRow(
    String name,
    OptionalDouble per,
    @Nullable String reference,
    boolean unlisted,
    List<Weight> weights,
    double offset,
    @Nullable ReadSupport support) {

  /** The weight of one fitted coefficient. */
  public record Weight(int place, double value) {}

  public ReadRow {
    weights = List.copyOf(weights);
  }

  private ReadRow(
      String name,
      OptionalDouble per,
      @Nullable String reference,
      boolean unlisted,
      List<Weight> weights,
      double offset) {
    this(name, per, reference, unlisted, weights, offset, null);
  }

  static ReadRow asFitted(String name, int place) {
    return new ReadRow(name, OptionalDouble.empty(), null, false, List.of(new Weight(place, 1)), 0);
  }

  /** The constant and the reference of each category together. */
  static ReadRow ofIntercept(String prefix, List<Integer> places, double factor, double offset) {
    return new ReadRow(
        prefix + Encoding.INTERCEPT,
        OptionalDouble.empty(),
        null,
        false,
        places.stream().map(place -> new Weight(place, factor)).toList(),
        offset);
  }

  /** The feature is 2 (x - min)/(max - min) - 1, so a step adds 2 step/(max - min) to it. */
  static ReadRow ofNumber(String prefix, Column.Number number, int place, double factor) {
    double step = number.step();
    return new ReadRow(
        prefix + number.name(),
        OptionalDouble.of(step),
        null,
        false,
        List.of(new Weight(place, factor * (2 * (step / (number.max() - number.min()))))),
        0);
  }

  /** Each value but the reference against it, then all that are not listed. */
  static List<ReadRow> ofCategory(
      String prefix, Column.Category category, int first, double factor) {
    int count = category.values().size();
    int reference = category.referenceIndex();
    Weight against = new Weight(first + reference, -factor);
    List<ReadRow> rows = new ArrayList<>();
    IntStream.rangeClosed(0, count)
        .filter(value -> value != reference)
        .forEach(
            value ->
                rows.add(
                    new ReadRow(
                        prefix
                            + category.name()
                            + "="
                            + (value == count
                                ? Encoding.OTHER
                                : category.values().get(value).name()),
                        OptionalDouble.empty(),
                        category.values().get(reference).name(),
                        value == count,
                        List.of(new Weight(first + value, factor), against),
                        0)));
    return rows;
  }

  /** This row with the records that it rests on, if it is a contrast. */
  public ReadRow with(Support counts) {
    if (reference == null) {
      return this;
    }
    // the value, then its reference, each in the block of its class
    int width = counts.sums().length;
    ReadSupport rests =
        ReadSupport.of(counts, weights.get(0).place % width, weights.get(1).place % width);
    return new ReadRow(name, per, reference, unlisted, weights, offset, rests);
  }

  /** Whether somebody has its values, or nobody knows. */
  boolean isSeen() {
    return support == null || support.isSeen();
  }

  /** Whether its value is seen, and the one that it is compared with is not. */
  boolean lacksReferenceAlone() {
    return support != null && support.seen() && !support.referenceSeen();
  }

  /** Whether it may be called clear. */
  public boolean isClaimed() {
    return !unlisted && isSeen();
  }

  /** Where it stands among others: what may be claimed first, what nobody has last. */
  int rank() {
    return (isSeen() ? 0 : 2) + (unlisted ? 1 : 0);
  }

  /** Its label in a table: {@code age, per 10} or {@code sex=male against female}. */
  String words() {
    return name
        + (per.isPresent() ? ", per " + Rounded.briefly(per.getAsDouble()) : "")
        + (reference != null ? " against " + reference : "");
  }

  /** When its effect happens, if it is that of a number or of a value that somebody has. */
  Optional<String> step() {
    if (per.isPresent()) {
      return Optional.of(Effect.ofNumber(name, per.getAsDouble()));
    }
    if (reference == null || !isClaimed()) {
      return Optional.empty();
    }
    int equals = name.indexOf('=');
    return Optional.of(
        Effect.ofLevel(name.substring(0, equals), name.substring(equals + 1), reference));
  }

  /** When the effect of a single step happens, where a second step has another effect. */
  String oneStep() {
    return per.isPresent() ? Effect.ofOneStep(name, per.getAsDouble()) : step().orElseThrow();
  }

  /** The place of its number or of its value among the features of a class. */
  int feature(int width) {
    return weights.get(0).place % width;
  }

  /** o + l'b. */
  double value(double[] fitted) {
    double sum = offset;
    for (Weight weight : weights) {
      sum += weight.value * fitted[weight.place];
    }
    return sum;
  }

  /** l' C k for the row k of another. */
  double covariance(ReadRow other, Covariance fitted) {
    double sum = 0;
    for (Weight mine : weights) {
      for (Weight its : other.weights) {
        sum += mine.value * its.value * fitted.get(mine.place, its.place);
      }
    }
    return sum;
  }

  /** Whether it is the constant, or that of a class. */
  boolean isIntercept() {
    return name.endsWith(Encoding.INTERCEPT) && per.isEmpty() && reference == null;
  }
}
