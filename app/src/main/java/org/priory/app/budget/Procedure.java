package org.priory.app.budget;

import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;

/**
 * The procedure that the options describe: the same noisy step over and over.
 *
 * @param rate sampling rate, 1 without sampling
 */
record Procedure(
    NoiseKind mechanism,
    SamplingKind sampling,
    Neighbours neighbours,
    double rate,
    double noise,
    long steps) {

  /** One step. */
  PrivacyEvent step() {
    return sampling.event(rate, mechanism.event(noise, neighbours));
  }

  /** All steps. */
  PrivacyEvent event() {
    return new Repeated(step(), steps);
  }

  /** This procedure with another value of one quantity. */
  Procedure with(ProcedureOptions.Open quantity, double value) {
    return switch (quantity) {
      case NOISE -> new Procedure(mechanism, sampling, neighbours, rate, value, steps);
      case STEPS -> new Procedure(mechanism, sampling, neighbours, rate, noise, (long) value);
      case RATE -> new Procedure(mechanism, sampling, neighbours, value, noise, steps);
    };
  }

  /** The words that were chosen. */
  String combination() {
    return mechanism + ", sampling " + sampling + ", " + neighbours;
  }

  /** All of it, as the JSON answers repeat it. */
  Map<String, Object> json() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("mechanism", mechanism.toString());
    members.put("sampling", sampling.toString());
    members.put("rate", rate);
    members.put("noise", noise);
    members.put("steps", steps);
    members.put("neighbours", neighbours.word());
    return members;
  }
}
