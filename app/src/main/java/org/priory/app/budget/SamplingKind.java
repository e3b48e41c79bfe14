package org.priory.app.budget;

import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.SampledWithoutReplacement;

/** What {@code --sampling} takes. */
enum SamplingKind {
  NONE("none", Neighbours.ADD_REMOVE) {
    @Override
    PrivacyEvent event(double rate, PrivacyEvent step) {
      return step;
    }
  },
  POISSON("poisson", Neighbours.ADD_REMOVE) {
    @Override
    PrivacyEvent event(double rate, PrivacyEvent step) {
      return new PoissonSampled(rate, step);
    }
  },
  WITHOUT_REPLACEMENT("without-replacement", Neighbours.REPLACE_ONE) {
    @Override
    PrivacyEvent event(double rate, PrivacyEvent step) {
      return new SampledWithoutReplacement(rate, step);
    }
  };

  private final String word;
  private final Neighbours defaultNeighbours;

  SamplingKind(String word, Neighbours defaultNeighbours) {
    this.word = word;
    this.defaultNeighbours = defaultNeighbours;
  }

  abstract PrivacyEvent event(double rate, PrivacyEvent step);

  /** The neighbouring relation when nothing is said. */
  Neighbours defaultNeighbours() {
    return defaultNeighbours;
  }

  @Override
  public String toString() {
    return word;
  }
}
