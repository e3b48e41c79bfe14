package org.priory.onnx;

import org.priory.models.pretrained.FeatureNetwork;
import org.priory.models.pretrained.FeatureRuntime;

/** Runs ONNX files by ONNX Runtime, on one thread for each image; found as a service. */
public final class OnnxFeatureRuntime implements FeatureRuntime {
  @Override
  public FeatureNetwork open(byte[] file, Port port) {
    return OnnxFeatureNetwork.of(file, port);
  }
}
