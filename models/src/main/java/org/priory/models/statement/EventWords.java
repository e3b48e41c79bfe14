package org.priory.models.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.models.text.Rounded;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Selected;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

/** What was done, in words: "Gaussian noise 1.3, Poisson samples at rate 0.01, 500 steps". */
public final class EventWords implements PrivacyEvent.Visitor<String> {
  /** More steps of one kind, each with a noise of its own, are said as a range. */
  private static final int MOST_APART = 3;

  private EventWords() {}

  /** The words for an event, without its neighbouring relation. */
  public static String of(PrivacyEvent event) {
    return event.accept(new EventWords());
  }

  /** "1 step", "20 steps", "1,000 steps". */
  static String steps(long count) {
    return count == 1 ? "1 step" : String.format(Locale.ROOT, "%,d steps", count);
  }

  @Override
  public String gaussian(Gaussian event) {
    return "Gaussian noise " + Rounded.briefly(event.noiseMultiplier());
  }

  @Override
  public String gaussianBeyond(GaussianBeyond event) {
    return "a mechanism no worse than Gaussian noise "
        + Rounded.briefly(event.noiseMultiplier())
        + " from epsilon "
        + Rounded.briefly(event.epsilon())
        + " on";
  }

  @Override
  public String laplace(Laplace event) {
    return "Laplace noise " + Rounded.briefly(event.scaleMultiplier());
  }

  @Override
  public String pureEpsilon(PureEpsilon event) {
    return "a mechanism with epsilon " + Rounded.briefly(event.epsilon());
  }

  @Override
  public String approximateEpsilon(ApproximateEpsilon event) {
    return "a mechanism with epsilon "
        + Rounded.briefly(event.epsilon())
        + " and delta "
        + Rounded.briefly(event.delta());
  }

  @Override
  public String zeroConcentrated(ZeroConcentrated event) {
    return "a mechanism with rho " + Rounded.briefly(event.rho()) + " (zero-concentrated)";
  }

  @Override
  public String boundedRange(BoundedRange event) {
    return "a mechanism of bounded range " + Rounded.briefly(event.range());
  }

  @Override
  public String discreteGaussian(DiscreteGaussian event) {
    return "discrete Gaussian noise " + Rounded.briefly(event.noiseMultiplier());
  }

  @Override
  public String poissonSampled(PoissonSampled event) {
    return event.event().accept(this)
        + ", Poisson samples at rate "
        + Rounded.briefly(event.rate());
  }

  @Override
  public String sampledWithoutReplacement(SampledWithoutReplacement event) {
    return event.event().accept(this)
        + ", samples without replacement at rate "
        + Rounded.briefly(event.rate());
  }

  @Override
  public String repeated(Repeated event) {
    return event.event().accept(this) + ", " + steps(event.times());
  }

  @Override
  public String sequence(Sequence event) {
    List<PrivacyEvent> events = event.events();
    List<String> words = new ArrayList<>();
    for (int from = 0; from < events.size(); ) {
      int to = NoiseSchedule.end(events, from);
      words.add(
          to - from > MOST_APART
              ? NoiseSchedule.of(events.subList(from, to)).words()
              : events.get(from).accept(this));
      from = to - from > MOST_APART ? to : from + 1;
    }
    return String.join("; then ", words);
  }

  @Override
  public String distance(Distance event) {
    return "all within a total variation of "
        + Rounded.briefly(event.totalVariation())
        + " of ideal noise";
  }

  @Override
  public String selected(Selected event) {
    List<String> kinds = event.trials().stream().map(EventWords::of).distinct().toList();
    return String.format(
        Locale.ROOT,
        "the best of a secret number of trials, %s on average, each %s",
        Rounded.briefly(event.law().mean()),
        kinds.size() == 1 ? kinds.get(0) : "one of (" + String.join("), (", kinds) + ")");
  }

  @Override
  public String notPrivate(NotPrivate event) {
    return "a release without privacy";
  }
}
