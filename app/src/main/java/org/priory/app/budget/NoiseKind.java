package org.priory.app.budget;

import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;

/** What {@code --mechanism} takes. */
enum NoiseKind {
  GAUSSIAN("gaussian") {
    @Override
    PrivacyEvent event(double noise, Neighbours neighbours) {
      return new Gaussian(noise, neighbours);
    }
  },
  LAPLACE("laplace") {
    @Override
    PrivacyEvent event(double noise, Neighbours neighbours) {
      return new Laplace(noise, neighbours);
    }
  };

  private final String word;

  NoiseKind(String word) {
    this.word = word;
  }

  abstract PrivacyEvent event(double noise, Neighbours neighbours);

  @Override
  public String toString() {
    return word;
  }
}
