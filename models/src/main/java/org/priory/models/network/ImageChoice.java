package org.priory.models.network;

import java.util.Optional;
import org.priory.inference.neural.step.NetworkMethod;

/**
 * What a person may choose about a network of images.
 *
 * @param convolutional whether the first layers are filters
 * @param features what is seen of an image
 * @param shifts as how many images one counts, each moved by a pixel
 * @param network how it is fitted
 */
public record ImageChoice(
    boolean convolutional, ImageInputs.Kind features, int shifts, NetworkChoice network) {
  private static final NetworkMethod OF_PIXELS = NetworkMethod.SGLD;
  private static final NetworkMethod OF_SCATTERING = NetworkMethod.SGHMC;

  /** Dense layers on the pixels of each image. */
  public static ImageChoice defaults() {
    return new ImageChoice(false, ImageInputs.Kind.PIXELS, 1, NetworkChoice.of(OF_PIXELS));
  }

  /** The method that is the default for what is seen of an image. */
  public static NetworkMethod defaultMethodFor(ImageInputs.Kind features) {
    return features == ImageInputs.Kind.PIXELS ? OF_PIXELS : OF_SCATTERING;
  }

  /** This choice by a method, if one is given. */
  public ImageChoice by(Optional<NetworkMethod> method) {
    return method
        .map(each -> new ImageChoice(convolutional, features, shifts, network.by(each)))
        .orElse(this);
  }

  NetworkMethod method() {
    return network.method();
  }
}
