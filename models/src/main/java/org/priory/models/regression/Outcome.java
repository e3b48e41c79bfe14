package org.priory.models.regression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Interval;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.posterior.OrdinalPosterior;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.models.model.FittedModel;
import org.priory.models.text.Known;
import org.priory.models.text.OneLine;
import org.priory.models.text.Percent;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.data.records.Target;

/**
 * What is expected of a person: the probability of a class, or the mean of a number.
 *
 * @param name {@code ill = yes}, or that of the number
 * @param value the probability or the mean
 * @param interval that holds it
 * @param kind what it is
 * @param person an interval that holds the number of one such person, not their mean
 */
record Outcome(String name, double value, Interval interval, Kind kind, Optional<Interval> person) {

  /** What is expected. */
  enum Kind {
    /** The probability of a class. */
    PROBABILITY,
    /** How often something is counted. */
    COUNT,
    /** The mean of a number. */
    MEAN
  }

  private static final double LEVEL = FittedModel.LEVEL;
  private static final double Z = NormalQuantile.of(0.5 + LEVEL / 2);

  /** What a model says about a row of features. */
  interface Of {
    List<Outcome> row(float[] features);
  }

  /** The outcome of a regression's posterior; empty if nobody knows what it stands for. */
  static Optional<Of> of(
      Reading reading,
      CoefficientPosterior fitted,
      Optional<GammaPosterior> precision,
      Target target) {
    return switch (reading.scale()) {
      case LOG_ODDS -> {
        LogisticPosterior model = new LogisticPosterior(fitted);
        yield Optional.of(
            x -> List.of(ofClass(target, 1, model.probability(x, 0), model.interval(x, 0, LEVEL))));
      }
      case PROBIT -> {
        ProbitPosterior model = new ProbitPosterior(fitted);
        yield Optional.of(
            x -> List.of(ofClass(target, 1, model.probability(x, 0), model.interval(x, 0, LEVEL))));
      }
      case CLASSES -> {
        SoftmaxPosterior model =
            new SoftmaxPosterior((DrawnPosterior) fitted, target.classes().size());
        yield Optional.of(
            x -> ofClasses(target, model.probabilities(x, 0), model.intervals(x, 0, LEVEL)));
      }
      case HIGHER_ODDS -> {
        OrdinalPosterior model =
            new OrdinalPosterior((GaussianPosterior) fitted, target.classes().size());
        yield Optional.of(
            x -> ofClasses(target, model.probabilities(x, 0), model.intervals(x, 0, LEVEL)));
      }
      case TARGET -> {
        LinearPosterior model = new LinearPosterior(fitted, precision.orElseThrow());
        yield Optional.of(x -> List.of(ofNumber(target, model, x)));
      }
      case LOG_RATE -> {
        RatePosterior model = new RatePosterior((GaussianPosterior) fitted);
        yield Optional.of(x -> List.of(ofCount(reading, target, model, x)));
      }
      case LOG_HAZARD, PREDICTOR -> Optional.empty();
    };
  }

  private static Outcome ofClass(Target target, int k, double probability, Interval interval) {
    return new Outcome(
        target.name() + " = " + target.classes().get(k),
        probability,
        interval,
        Kind.PROBABILITY,
        Optional.empty());
  }

  private static List<Outcome> ofClasses(Target target, double[] p, List<Interval> intervals) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int k = 0; k < p.length; k++) {
      outcomes.add(ofClass(target, k, p[k], intervals.get(k)));
    }
    return outcomes;
  }

  /** The variance of a person's number is that of the mean and that of the noise. */
  private static Outcome ofNumber(Target target, LinearPosterior model, float[] x) {
    double half = target.max() / 2 - target.min() / 2;
    double mean = target.number(model.mean(x, 0));
    double sd = model.sd(x, 0);
    double ofMean = Math.sqrt(Math.max(0, sd * sd - model.noise()));
    return new Outcome(
        target.name(),
        mean,
        around(mean, half * ofMean),
        Kind.MEAN,
        Optional.of(around(mean, half * sd)));
  }

  /** Rates are fitted as shares of what the reading adds to their logarithm. */
  private static Outcome ofCount(Reading reading, Target target, RatePosterior model, float[] x) {
    double unit = Math.exp(reading.offset());
    Interval rate = model.interval(x, 0, LEVEL);
    return new Outcome(
        target.name() + reading.atExposure(),
        unit * model.rate(x, 0),
        new Interval(unit * rate.low(), unit * rate.high()),
        Kind.COUNT,
        Optional.empty());
  }

  private static Interval around(double mean, double sd) {
    return new Interval(mean - Z * sd, mean + Z * sd);
  }

  /** "12 % (9 to 16 %)", or "310 (290 to 330)". */
  String words() {
    if (kind == Kind.PROBABILITY) {
      return Percent.text(value, interval.low(), interval.high());
    }
    double sd = interval.width() / (2 * Z);
    return "%s (%s to %s)"
        .formatted(
            Known.text(value, sd), Known.text(interval.low(), sd), Known.text(interval.high(), sd));
  }

  /** "120 to 500": where the number of one such person lies. */
  Optional<String> personWords() {
    return person.map(
        each -> {
          double sd = each.width() / (2 * Z);
          return Known.text(each.low(), sd) + " to " + Known.text(each.high(), sd);
        });
  }

  Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", OneLine.of(name));
    members.put("value", value);
    members.put("low", interval.low());
    members.put("high", interval.high());
    if (kind == Kind.COUNT) {
      members.put("kind", "count");
    }
    person.ifPresent(
        each -> {
          members.put("person_low", each.low());
          members.put("person_high", each.high());
        });
    return members;
  }
}
