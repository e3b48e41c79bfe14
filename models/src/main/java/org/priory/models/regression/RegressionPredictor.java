package org.priory.models.regression;

import java.util.List;
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
import org.priory.models.predict.BinaryPredictor;
import org.priory.models.predict.ClassOutlook;
import org.priory.models.predict.MeanPredictor;
import org.priory.models.predict.NumberOutlook;
import org.priory.models.predict.NumberPredictor;
import org.priory.models.predict.Outlook;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.SoftmaxPredictor;
import org.priory.models.predict.UncertainPredictor;
import org.priory.privacy.data.records.Target;

/** What a regression says about rows, by the scale on which its effects add up. */
final class RegressionPredictor {
  private static final double LEVEL = FittedModel.LEVEL;

  private final Reading.Scale scale;
  private final CoefficientPosterior coefficients;
  private final Optional<GammaPosterior> precision;
  private final Target target;

  RegressionPredictor(
      Reading reading,
      CoefficientPosterior coefficients,
      Optional<GammaPosterior> precision,
      Target target) {
    this.scale = reading.scale();
    this.coefficients = coefficients;
    this.precision = precision;
    this.target = target;
  }

  /** The prediction, with an interval where the target is a number. */
  Predictor plain() {
    return switch (scale) {
      case LOG_ODDS ->
          new BinaryPredictor(new LogisticPosterior(coefficients)::probability, target);
      case PROBIT -> new BinaryPredictor(probit()::probability, target);
      case CLASSES -> new SoftmaxPredictor(softmax()::probabilities, target);
      case HIGHER_ODDS -> new SoftmaxPredictor(ordinal()::probabilities, target);
      case LOG_RATE -> counts();
      case LOG_HAZARD -> throw noTimes();
      case TARGET, PREDICTOR -> number();
    };
  }

  /** The prediction without an interval. */
  Predictor withoutIntervals() {
    return scale == Reading.Scale.TARGET ? new MeanPredictor(number()) : plain();
  }

  /** The prediction, and how far the posterior leaves it open. */
  Predictor uncertain() {
    return switch (scale) {
      case LOG_ODDS -> {
        LogisticPosterior posterior = new LogisticPosterior(coefficients);
        yield new UncertainPredictor(
            plain(),
            List.of("low", "high"),
            (block, at) -> UncertainPredictor.ends(posterior.interval(block, at, LEVEL)));
      }
      case PROBIT -> {
        ProbitPosterior posterior = probit();
        yield new UncertainPredictor(
            plain(),
            List.of("low", "high"),
            (block, at) -> UncertainPredictor.ends(posterior.interval(block, at, LEVEL)));
      }
      case CLASSES -> {
        SoftmaxPosterior posterior = softmax();
        yield ofClasses((block, at) -> posterior.intervals(block, at, LEVEL));
      }
      case HIGHER_ODDS -> {
        OrdinalPosterior posterior = ordinal();
        yield ofClasses((block, at) -> posterior.intervals(block, at, LEVEL));
      }
      case LOG_RATE, LOG_HAZARD -> plain();
      case TARGET, PREDICTOR -> {
        LinearPosterior line = linear();
        yield UncertainPredictor.parts(plain(), line::sd, Math.sqrt(line.noise()), target);
      }
    };
  }

  /** What is expected of outcomes; none of hazards, which are no class and no number. */
  Optional<Outlook> outlook() {
    return switch (scale) {
      case LOG_ODDS -> {
        LogisticPosterior posterior = new LogisticPosterior(coefficients);
        yield Optional.of(ofTwo(posterior::probability, posterior::sd));
      }
      case PROBIT -> {
        ProbitPosterior posterior = probit();
        yield Optional.of(ofTwo(posterior::probability, posterior::sd));
      }
      case CLASSES -> Optional.of(new ClassOutlook(softmax()::moments, target, true));
      case HIGHER_ODDS -> Optional.of(new ClassOutlook(ordinal()::moments, target, true));
      case LOG_RATE -> Optional.of(new CountOutlook(counts().expected(), target, true));
      case LOG_HAZARD -> Optional.empty();
      case TARGET, PREDICTOR -> {
        LinearPosterior line = linear();
        yield Optional.of(
            new NumberOutlook(line::mean, line::sd, Optional.of(line::sdOfMean), target));
      }
    };
  }

  private Outlook ofTwo(BinaryPredictor.Probability mean, BinaryPredictor.Probability sd) {
    return new ClassOutlook(
        (block, offset, means, sds) -> {
          means[1] = mean.probability(block, offset);
          means[0] = 1 - means[1];
          sds[1] = sd.probability(block, offset);
          sds[0] = sds[1];
        },
        target,
        true);
  }

  /** The intervals of all classes of a row. */
  private interface OfClasses {
    List<Interval> intervals(float[] block, int offset);
  }

  private Predictor ofClasses(OfClasses classes) {
    return new UncertainPredictor(
        plain(),
        UncertainPredictor.ends(target.classes()),
        (block, at) ->
            classes.intervals(block, at).stream()
                .flatMap(each -> UncertainPredictor.ends(each).stream())
                .toList());
  }

  private OrdinalPosterior ordinal() {
    return new OrdinalPosterior((GaussianPosterior) coefficients, target.classes().size());
  }

  private static IllegalStateException noTimes() {
    return new IllegalStateException("survival is predicted from hazards and their times");
  }

  private CountPredictor counts() {
    return new CountPredictor(
        ExpectedCounts.of(new RatePosterior((GaussianPosterior) coefficients), target), target);
  }

  private NumberPredictor number() {
    LinearPosterior line = linear();
    return new NumberPredictor(line::mean, line::sd, target);
  }

  private LinearPosterior linear() {
    return new LinearPosterior(
        coefficients,
        precision.orElseThrow(() -> new IllegalArgumentException("precision must be given")));
  }

  private ProbitPosterior probit() {
    return new ProbitPosterior(coefficients);
  }

  private SoftmaxPosterior softmax() {
    return new SoftmaxPosterior((DrawnPosterior) coefficients, target.classes().size());
  }
}
