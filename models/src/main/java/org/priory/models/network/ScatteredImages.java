package org.priory.models.network;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.priory.inference.neural.scattering.ScatteringFeatures;
import org.priory.privacy.data.records.Derivation;
import org.priory.privacy.data.records.DerivationValue;
import org.priory.privacy.data.records.Target;

/**
 * The scattering features of images as a value that can travel: they are made anew where it
 * arrives, once in a process, as that takes seconds.
 *
 * @param rows of pixels
 * @param columns of pixels
 * @param copies rows that an image becomes
 * @param width how many features there are
 * @param length of all of them together
 */
record ScatteredImages(int rows, int columns, int copies, int width, double length)
    implements DerivationValue {
  private static final Map<ScatteredImages, ScatteringFeatures> MADE = new ConcurrentHashMap<>();

  @Override
  public Derivation of(Target target) {
    ScatteringFeatures made = MADE.computeIfAbsent(this, ScatteredImages::make);
    return ImageInputs.scattered(form(), copies, target, made);
  }

  private ScatteringFeatures.Form form() {
    return new ScatteringFeatures.Form(width, length);
  }

  private ScatteringFeatures make() {
    return ScatteringFeatures.of(rows, columns, copies, form());
  }
}
