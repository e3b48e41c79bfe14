package org.priory.models.choice;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a network sees of an image. */
public enum ImageFeatures {
  /** The pixels themselves. */
  PIXELS,
  /** A scattering transform. */
  SCATTERING,
  /** What a public network in an ONNX file makes of the image. */
  PRETRAINED;

  /** The name by which it is asked for. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<ImageFeatures> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }
}
