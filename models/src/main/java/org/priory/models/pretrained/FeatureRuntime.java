package org.priory.models.pretrained;

import java.util.ServiceLoader;
import org.priory.privacy.data.schema.BadData;

/**
 * Runs networks from ONNX files. Its library is large and not part of Priory's modules: an artifact
 * that has it provides it as a service.
 */
public interface FeatureRuntime {
  /** The artifact that provides it. */
  String ARTIFACT = "priory-onnx";

  /**
   * Opens a network.
   *
   * @param file the bytes of the ONNX file
   * @param port where an image goes in and its features come out
   * @throws IllegalArgumentException if the library cannot run it, with the reason
   */
  FeatureNetwork open(byte[] file, Port port);

  /**
   * Where an image goes in and its features come out.
   *
   * @param input its name in the graph
   * @param shape of one image, with a batch of 1 in front
   * @param output its name in the graph
   */
  record Port(String input, long[] shape, String output) {}

  /**
   * The provider.
   *
   * @throws BadData if no artifact provides one
   */
  static FeatureRuntime found() {
    return ServiceLoader.load(FeatureRuntime.class)
        .findFirst()
        .orElseThrow(
            () ->
                new BadData(
                    "`features`",
                    "",
                    "needs the library " + ARTIFACT + ", which runs ONNX files",
                    "not there",
                    "put "
                        + ARTIFACT
                        + " and onnxruntime into the program's folder lib (docs/release.md), or add"
                        + " org.priory:"
                        + ARTIFACT
                        + " to a Java program"));
  }
}
