package org.priory.models.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.priory.privacy.event.Neighbours;

/** Settings of which one is about to be changed. */
final class SettingsCopy {
  OptionalDouble rate;
  OptionalLong batch;
  OptionalLong steps;
  OptionalDouble epochs;
  OptionalDouble clip;
  Optional<Neighbours> neighbours;
  OptionalInt components;
  OptionalDouble spread;
  List<Integer> layers;
  ChainOptions chain;
  List<Prior> priors;
  Optional<String> weights;

  SettingsCopy(Settings from) {
    rate = from.rate();
    batch = from.batch();
    steps = from.steps();
    epochs = from.epochs();
    clip = from.clip();
    neighbours = from.neighbours();
    components = from.components();
    spread = from.spread();
    layers = from.layers();
    chain = from.chain();
    priors = from.priors();
    weights = from.weights();
  }

  Settings made() {
    return new Settings(
        rate,
        batch,
        steps,
        epochs,
        clip,
        neighbours,
        components,
        spread,
        layers,
        chain,
        priors,
        weights);
  }
}
