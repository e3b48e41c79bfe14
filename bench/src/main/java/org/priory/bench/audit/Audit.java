package org.priory.bench.audit;

import org.priory.numerics.random.RandomSource;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.PrivacyBudget;

/**
 * What an audit found.
 *
 * @param scenario what was audited
 * @param claimed the epsilon that the method's cost allows at the delta
 * @param evidence what the runs prove
 * @param seconds it took
 */
record Audit(Scenario scenario, double claimed, Evidence evidence, double seconds) {

  /**
   * How an audit is made.
   *
   * @param budget what the method may cost
   * @param runs with the canary, and as many without it; even
   * @param confidence with which the lower bound holds
   * @param noiseShare below 1 for a method that has less noise than it claims
   */
  record Settings(
      PrivacyBudget budget, int runs, double confidence, double noiseShare, Wish wish) {}

  /**
   * Plays the game.
   *
   * @param source of all noise
   */
  static Audit of(Scenario scenario, Settings settings, RandomSource source) {
    long start = System.nanoTime();
    try (Game game =
        new Game(scenario, settings.budget(), settings.wish(), settings.noiseShare(), source)) {
      double claimed = Accountants.best().epsilon(game.claim(), settings.budget().delta()).upper();
      double[] without = game.scores(false, settings.runs());
      double[] with = game.scores(true, settings.runs());
      Evidence evidence =
          Evidence.of(without, with, settings.budget().delta(), settings.confidence());
      return new Audit(scenario, claimed, evidence, (double) (System.nanoTime() - start) / 1e9);
    }
  }

  /** Whether nothing was found that contradicts the claim. */
  boolean holds() {
    return evidence.epsilon() <= claimed;
  }
}
