package org.priory.models.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.Support;
import org.priory.models.effect.Effect;
import org.priory.privacy.data.encoding.Encoding;

/**
 * One coefficient as it is read: a weighted sum of fitted ones.
 *
 * @param name as in {@code posterior.json}: {@code age}, {@code sex=male}, {@code (intercept)}
 * @param per how many of a number's own units it speaks of
 * @param reference the value that a category's value is compared with; null if it is none
 * @param unlisted whether it stands for all values that the schema does not list
 * @param weights of the fitted coefficients, without those that are 0
 * @param offset what is added to the sum
 * @param context how it stands to others
 * @param support how many records a contrast rests on; null if it is none, or nobody knows
 * @param open whether it is a number's, of which little more is known than before the data was seen
 */
public record ReadRow(
    String name,
    OptionalDouble per,
    @Nullable String reference,
    boolean unlisted,
    List<Weight> weights,
    double offset,
    Context context,
    @Nullable ReadSupport support,
    boolean open) {

  /** The weight of one fitted coefficient. */
  public record Weight(int place, double value) {}

  /**
   * How it stands to others.
   *
   * @param rests the features whose records it rests on: its value's, then its reference's; empty
   *     if it rests on none, or nobody counts them
   * @param alone whether it says all of a column's effect, where {@code at} holds
   * @param at where it is read, if its effect is another elsewhere: "sex Female"; else empty
   * @param steps the steps of its numbers, if they are several: "10 years × 500"; else empty
   * @param unit of measure of its number, if it is one; else empty
   */
  public record Context(List<Integer> rests, boolean alone, String at, String steps, String unit) {
    static final Context ALONE = new Context(List.of(), true, "", "", "");

    public Context {
      rests = List.copyOf(rests);
    }
  }

  public ReadRow {
    weights = List.copyOf(weights);
  }

  static ReadRow asFitted(String name, int place) {
    return new ReadRow(
        name,
        OptionalDouble.empty(),
        null,
        false,
        List.of(new Weight(place, 1)),
        0,
        Context.ALONE,
        null,
        false);
  }

  /**
   * This row, which is the constant, as that of a cut between ordered values.
   *
   * @param value above which it speaks
   * @param place of the cut's own constant
   */
  ReadRow ofCut(String value, int place) {
    List<Weight> all = new ArrayList<>(weights);
    all.add(new Weight(place, 1));
    return new ReadRow(
        "above " + value + ": " + name,
        per,
        reference,
        unlisted,
        all,
        offset,
        context,
        support,
        open);
  }

  /** This row with what it rests on, as far as that is known. */
  public ReadRow with(Support known) {
    ReadSupport rests =
        context.rests.isEmpty()
            ? support
            : ReadSupport.of(known, context.rests.get(0), context.rests.get(1));
    boolean isOpen = reference == null && !isIntercept() && known.isOpen(weights.get(0).place);
    return new ReadRow(name, per, reference, unlisted, weights, offset, context, rests, isOpen);
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
    return !unlisted && !open && isSeen();
  }

  /** Where it stands among others: what may be claimed first, what nobody has last. */
  int rank() {
    return (isSeen() ? 0 : 2) + (unlisted ? 1 : 0);
  }

  /**
   * Its label in a table: {@code age, per 10} or {@code sex=male against female}, with where it is
   * read if that matters.
   */
  String words() {
    return name
        + (per.isPresent() ? ", per " + steps(per.getAsDouble()) : "")
        + (reference != null ? " against " + reference : "")
        + place();
  }

  private String steps(double product) {
    return context.steps.isEmpty() ? Effect.step(product, context.unit) : context.steps;
  }

  private String place() {
    return context.at.isEmpty() ? "" : " at " + context.at;
  }

  /** Whether it is the effect of a number, or of a value that somebody has, and is claimed. */
  boolean isEffect() {
    return isClaimed() && (per.isPresent() || reference != null);
  }

  /** When its effect happens, if it says all of a column's and a sentence can tell. */
  Optional<String> step() {
    return isEffect() && context.alone
        ? Optional.of(
            (per.isPresent() ? Effect.ofNumber(name, per.getAsDouble(), context.unit) : ofLevel())
                + place())
        : Optional.empty();
  }

  private String ofLevel() {
    int equals = name.indexOf('=');
    return Effect.ofLevel(
        name.substring(0, equals), name.substring(equals + 1), String.valueOf(reference));
  }

  /** When the effect of a single step happens, where a second step has another effect. */
  String oneStep() {
    return per.isPresent() ? Effect.ofOneStep(name, per.getAsDouble(), context.unit) : ofLevel();
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
