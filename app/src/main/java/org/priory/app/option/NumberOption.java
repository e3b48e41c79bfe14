package org.priory.app.option;

import java.math.BigDecimal;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.inference.variational.BeliefSettings;
import org.priory.inference.variational.TopicsSettings;
import org.priory.models.choice.ImageChoice;
import org.priory.models.choice.MarkovChoice;
import org.priory.privacy.accounting.Calibration;

/** The options that take a number: what they accept, and what to do when it is something else. */
public enum NumberOption {
  RATE(
      "--rate",
      "must be in (0, 1]",
      x -> x > 0 && x <= 1,
      "give the expected share of the records in a batch, such as 0.01"),
  /** Less noise costs an epsilon that protects nobody, and a time that nobody waits for. */
  NOISE(
      "--noise",
      "must be from 0.005 to 1e15",
      x -> x >= Calibration.LEAST_NOISE && x <= Calibration.MOST_NOISE,
      "give the noise over the sensitivity, such as 1.1"),
  DELTA(
      "--delta",
      "must be in (0, 1)",
      x -> x > 0 && x < 1,
      "give less than one over the number of records, such as 1e-6"),
  /** Where pure privacy can be answered too. */
  DELTA_OR_ZERO(
      "--delta",
      "must be in [0, 1)",
      x -> x >= 0 && x < 1,
      "give less than one over the number of records, such as 1e-6"),
  EPSILON(
      "--epsilon",
      "must be from 0 to 1e6",
      x -> x >= 0 && x <= 1e6,
      "give the epsilon at which delta is asked, such as 1"),
  BUDGET(
      "--epsilon",
      "must be from 1e-12 to 1e6",
      x -> x >= 1e-12 && x <= 1e6,
      "give the epsilon to calibrate to, such as 1"),
  /** The epsilon that a run may cost. */
  SPEND(
      "--epsilon",
      "must be from 1e-6 to 1e4",
      x -> x >= 1e-6 && x <= 1e4,
      "give what the run may cost, such as 1"),
  BATCH(
      "--batch",
      1,
      Integer.MAX_VALUE,
      "give the expected number of records in a step, such as 500"),
  EPOCHS(
      "--epochs",
      "must be above 0 and at most 1e9",
      x -> x > 0 && x <= 1e9,
      "give how often a record is expected to be used, such as 20"),
  CLIP(
      "--clip",
      "must be from 1e-100 to 1e100",
      x -> x >= 1e-100 && x <= 1e100,
      "give the largest norm of one record's share, such as 1"),
  COMPONENTS("--components", 1, 200, "give how many groups to look for, such as 3"),
  BINS("--bins", 2, 64, "give how many parts the range of a number is cut into, such as 4"),
  FACTORS("--factors", 1, 200, "give how many factors to look for, such as 2"),
  STATES("--states", 1, MarkovChoice.MOST_STATES, "give how many states to look for, such as 3"),
  LONGEST(
      "--longest",
      1,
      MarkovChoice.MOST_ROWS,
      "give how many rows of a person are looked at, such as 100"),
  CHAINS("--chains", 1, 100, "give how many chains share the budget, such as 4"),
  DRAWS("--draws", 1, 1_000_000, "give how many draws to keep of each chain, such as 1000"),
  BURN_IN(
      "--burn-in", 0, 1_000_000, "give how many steps of each chain to throw away, such as 250"),
  TEMPERATURE(
      "--temperature",
      "must be above 0 and at most 1000",
      x -> x > 0 && x <= 1000,
      "give 1 for the posterior, less for a narrower chain"),
  SPREAD(
      "--spread",
      "must be from 0.0001 to 1",
      x -> x >= 1e-4 && x <= 1,
      "give the standard deviation of a group over max - min of a feature, such as 0.05"),
  LAYERS(
      "--layers",
      "must be whole numbers from 1 to 65536 with commas between",
      x -> isWhole(x, 1, 65536),
      "give how many units each hidden layer has, such as 50 or 1200,1200"),
  ALPHA(
      "--alpha",
      "must be from 1e-6 to 1e6",
      x -> x >= 1e-6 && x <= 1e6,
      "give the prior of a document's topics, such as 0.02"),
  ETA(
      "--eta",
      "must be from 1e-6 to 1e6",
      x -> x >= 1e-6 && x <= 1e6,
      "give the prior of a topic's words, such as 0.02"),
  TAU(
      "--tau",
      "must be from 0 to 1e6",
      x -> x >= 0 && x <= 1e6,
      "give by how much first steps are slowed, such as 1"),
  /** No document contributes more than 1. */
  DOCUMENT_CLIP(
      "--clip",
      "must be from 1e-6 to 1",
      x -> x >= 1e-6 && x <= 1,
      "give the largest norm of one document's share, such as 0.1"),
  KAPPA("--kappa", "must be in [0, 1]", x -> x >= 0 && x <= 1, "give a power such as 0.6"),
  TOPICS("--topics", 1, TopicsSettings.MOST_TOPICS, "give how many topics to look for, such as 50"),
  SIZE(
      "--size",
      "must be a whole number from 1 to 2147483646, public or private",
      x -> isWhole(x, 1, Integer.MAX_VALUE - 1),
      "give how many there are if that is public, or private to buy the number"),
  KEEP(
      "--keep",
      "must be above 0.5 and below 1",
      x -> x > 0.5 && x < 1,
      "give the share of the records that bounds should keep, such as 0.99"),
  MOST("--most", 1, 1000, "give how many values or words of one person or document count"),
  /** How many records a plan is for. */
  PLANNED("--size", 1, Integer.MAX_VALUE - 1, "give how many records there will be, such as 10000"),
  TO(
      "--to",
      "must be above 0 and at most 1e100",
      x -> x > 0 && x <= 1e100,
      "give half of the width of the interval that you need, such as 0.1"),
  RECORDS("--records", 1, Integer.MAX_VALUE, "give how many records there are, such as 60000"),
  HIDDEN("--hidden", 1, BeliefSettings.MOST_UNITS, "give how many hidden units it has, such as 50"),
  THRESHOLD(
      "--threshold",
      "must be in (0, 1]",
      x -> x > 0 && x <= 1,
      "give 0.5 for half way from black to white"),
  CLASSES("--classes", 2, 256, "give how many classes there are, such as 10 for digits"),
  SHIFTS(
      "--shifts",
      "must be 1, 4, 5 or 9",
      x -> isWhole(x, 1, 9) && ImageChoice.SHIFTS.contains((int) x),
      "give 4, or leave it out"),
  WEIGHT_SAMPLES("--weight-samples", 1, 64, "give 1, or leave it out"),
  PRIOR_SCALE(
      "--prior-scale",
      "must be above 0 and at most 1e100",
      x -> x > 0 && x <= 1e100,
      "give how large weights are, such as 0.1, or leave it out"),
  LEARNING_RATE(
      "--learning-rate",
      "must be above 0 and at most 1e100",
      x -> x > 0 && x <= 1e100,
      "give the step size for the mean loss, such as 0.25, or leave it out"),
  MOMENTUM("--momentum", "must be in [0, 1)", x -> x >= 0 && x < 1, "give 0.9, or leave it out"),
  DROPOUT(
      "--dropout",
      "must be in (0, 0.99)",
      x -> x > 0 && x < 0.99,
      "give the probability that a unit is off, such as 0.2, or leave it out"),
  /** The epsilon that all runs on a data set together may cost. */
  LIMIT(
      "--epsilon",
      "must be from 1e-12 to 1e6",
      x -> x >= 1e-12 && x <= 1e6,
      "give the most that all runs together may cost, such as 1");

  private final String option;
  private final String rule;
  private final DoublePredicate accepts;
  private final String remedy;

  NumberOption(String option, String rule, DoublePredicate accepts, String remedy) {
    this.option = option;
    this.rule = rule;
    this.accepts = accepts;
    this.remedy = remedy;
  }

  NumberOption(String option, int least, int most, String remedy) {
    this(
        option,
        "must be a whole number from " + least + " to " + most,
        x -> isWhole(x, least, most),
        remedy);
  }

  private static boolean isWhole(double x, int least, int most) {
    return x >= least && x <= most && x == Math.rint(x);
  }

  /** Empty if nothing was written. */
  public OptionalDouble number(@Nullable String written) {
    return written == null ? OptionalDouble.empty() : OptionalDouble.of(read(written));
  }

  /** The whole number that was written; empty if nothing was. */
  public OptionalInt whole(@Nullable String written) {
    return written == null ? OptionalInt.empty() : OptionalInt.of((int) read(written));
  }

  /** The number that was written, or one line about what is wrong with it. */
  public double read(String written) {
    double value = parsed(written);
    if (!accepts.test(value)) {
      throw new BadInput(option, rule, written, remedy);
    }
    return value;
  }

  /** NaN, which nothing accepts, for what is not a number. */
  private static double parsed(String written) {
    try {
      return new BigDecimal(written).doubleValue();
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
