package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.CHAINS;
import static org.priory.models.model.Settings.Group.CLIP;
import static org.priory.models.model.Settings.Group.REPLACE_ONE;
import static org.priory.models.model.Settings.Group.SAMPLING;
import static org.priory.models.model.Settings.Group.STEPS;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToIntFunction;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.SamplerKind;
import org.priory.models.model.Settings;
import org.priory.models.table.Recipe;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

/**
 * The recipes of a regression's Markov chains, one for each sampler.
 *
 * @param chain what is planned
 * @param parameters how many move
 */
record ChainRecipes<P>(Chain<P> chain, ToIntFunction<PublicKnowledge> parameters) {

  /** Plans a chain within a budget. */
  interface Chain<P> {
    FitMethod<P> within(
        PublicKnowledge known,
        PrivacyBudget budget,
        SamplerKind kind,
        ChainSettings settings,
        Sampling sampling,
        OptionalDouble clip,
        Neighbours neighbours);
  }

  List<Recipe<P>> all() {
    return SamplerKind.names().stream().map(this::recipe).toList();
  }

  private Recipe<P> recipe(String sampler) {
    return Recipe.ofSums(
        sampler,
        EnumSet.of(CHAINS, SAMPLING, STEPS, CLIP, REPLACE_ONE),
        (known, budget, settings) -> plan(SamplerKind.named(sampler), known, budget, settings));
  }

  private FitMethod<P> plan(
      SamplerKind kind, PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    ChainSettings chains = settings.chains(known.records());
    Sampling sampling = settings.sampling(known.records(), parameters.applyAsInt(known), chains);
    return chain.within(
        known, budget, kind, chains, sampling, settings.clip(), settings.relation());
  }
}
