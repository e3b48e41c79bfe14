package org.priory.inference.sampling;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.Reach;
import org.priory.inference.regression.RegressionForecast;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * What chains of every regression are set up from: public knowledge, a sampler, and the plan for
 * moments and gradients.
 *
 * @param clip the norm at which gradients are cut, if it was given
 */
record RegressionChain(
    PublicKnowledge known,
    SamplerKind kind,
    ChainSettings settings,
    OptionalDouble clip,
    Plan plan) {

  /**
   * What is asked for, before there is a plan.
   *
   * @param neighbours whom the noise hides
   * @param others events that share the budget
   */
  record Wish(
      PublicKnowledge known,
      PrivacyBudget budget,
      SamplerKind kind,
      ChainSettings settings,
      Sampling sampling,
      OptionalDouble clip,
      Neighbours neighbours,
      List<PrivacyEvent> others) {}

  /** How a model is measured. */
  interface Units {
    /** Number of parameters of a chain. */
    int parameters();

    /** The units of the steps. */
    RegressionFrame frame(Standardisation features);

    /** Whether it is asked how much the rows of a person repeat each other. */
    boolean asksDispersion();

    /** How far a record moves the gradient, in those features. */
    double sensitivity(Standardisation features);
  }

  /** With as little noise as the budget allows, or the chain's own if that is more. */
  static RegressionChain within(Wish wish, Units units) {
    PublicKnowledge known = wish.known;
    if (!FeatureGroups.of(known).isIntercept(0)) {
      throw new IllegalArgumentException("the first feature must be the intercept");
    }
    wish.kind.check(units.parameters());
    Standardisation even = RegressionForecast.evenFeatures(known);
    double langevin =
        ChainFit.langevinMultiplier(
            wish.kind,
            wish.settings,
            units.frame(even),
            units.sensitivity(even),
            wish.sampling,
            known.records());
    // the moments may be longer than a gradient
    int last = units.asksDispersion() ? Dispersion.dimension(known.width()) : 0;
    int moments = Math.max(2 * known.width(), last);
    int longest = Math.max(ChainFit.dimension(units.parameters(), wish.kind), moments);
    Plan plan =
        ChainPlan.within(
            wish.budget,
            wish.settings,
            new ChainPlan.Records(
                wish.sampling, wish.neighbours, Reach.records(wish.sampling, known.records())),
            longest,
            langevin / Reach.of(wish.neighbours),
            units.asksDispersion(),
            wish.others);
    return new RegressionChain(known, wish.kind, wish.settings, wish.clip, plan);
  }

  /** As many more steps of each chain, with the noise of those before, as a budget allows. */
  Plan more(PrivacyBudget budget, Units units) {
    return ChainPlan.more(
        budget,
        plan,
        Reach.records(plan.sampling(), known.records()),
        settings.chains(),
        units.parameters());
  }

  /**
   * Expected noise of the mean of all gradients that are kept, from evenly spread features.
   *
   * @param added steps of all chains together after those of the plan
   */
  double forecastNoise(Units units, long added) {
    return Reach.of(plan)
        * ChainPlan.multiplier(plan)
        * units.sensitivity(RegressionForecast.evenFeatures(known))
        / plan.sampling().share(known.records())
        / Math.sqrt((double) settings.chains() * settings.kept() + added);
  }

  /** What was chosen, in words. */
  List<String> choices(Units units) {
    List<String> choices = new ArrayList<>(ChainFit.choices(kind, settings, clip));
    if (units.asksDispersion()) {
      choices.add(Dispersion.WORDS);
    }
    return choices;
  }

  /** A fit of parameters with these names. */
  ChainFit fit(List<String> names, List<Questions> parts, Progress progress) {
    return new ChainFit(names, known.records(), kind, settings, parts, progress);
  }

  /**
   * How much a person scatters, compared with one row, at some coefficients of the standardised
   * features: the last question, or 1 where every row is a record.
   */
  double dispersion(
      Units units,
      Questions questions,
      Standardisation features,
      double[] theta,
      Dispersion.Residual residual) {
    return units.asksDispersion() ? Dispersion.ask(questions, features, theta, residual) : 1;
  }
}
