package org.priory.models.choice;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.priory.inference.neural.scattering.ScatteringFeatures;
import org.priory.inference.neural.settings.NetworkMethod;

/**
 * What a person may choose about a network of images.
 *
 * @param convolutional whether the first layers are filters
 * @param features what is seen of an image
 * @param pretrained the ONNX file of the public network that makes pretrained features; empty for
 *     other features
 * @param shifts as how many images one counts, each moved by a pixel
 * @param network how it is fitted
 */
public record ImageChoice(
    boolean convolutional,
    ImageFeatures features,
    Optional<Path> pretrained,
    int shifts,
    NetworkChoice network) {
  /** As how many images one can count. */
  public static final List<Integer> SHIFTS = ScatteringFeatures.SHIFTS;

  private static final NetworkMethod OF_PIXELS = NetworkMethod.SGLD;
  private static final NetworkMethod OF_FEATURES = NetworkMethod.SGHMC;

  public ImageChoice {
    if (pretrained.isPresent() != (features == ImageFeatures.PRETRAINED)) {
      throw new IllegalArgumentException(
          "`features` must be a file for pretrained features and for no others, was "
              + (pretrained.isPresent() ? "one for " : "none for ")
              + features.word());
    }
  }

  /** Dense layers on the pixels of each image. */
  public static ImageChoice defaults() {
    return new ImageChoice(
        false, ImageFeatures.PIXELS, Optional.empty(), 1, NetworkChoice.of(OF_PIXELS));
  }

  /**
   * One private layer on what a public network makes of each image.
   *
   * @param onnx the public network: a file that was not made from the records
   */
  public static ImageChoice pretrained(Path onnx) {
    return new ImageChoice(
        false, ImageFeatures.PRETRAINED, Optional.of(onnx), 1, NetworkChoice.of(OF_FEATURES));
  }

  /** The method that is the default for what is seen of an image. */
  public static NetworkMethod defaultMethodFor(ImageFeatures features) {
    return features == ImageFeatures.PIXELS ? OF_PIXELS : OF_FEATURES;
  }

  /** This choice by a method, if one is given. */
  public ImageChoice by(Optional<NetworkMethod> method) {
    return method
        .map(each -> new ImageChoice(convolutional, features, pretrained, shifts, network.by(each)))
        .orElse(this);
  }

  /** The method by which the network is fitted. */
  public NetworkMethod method() {
    return network.method();
  }
}
