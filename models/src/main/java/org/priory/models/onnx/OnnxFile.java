package org.priory.models.onnx;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.models.files.PrioryVersion;
import org.priory.models.run.ExportedPromise;

/**
 * An ONNX file with its graph and with what is said of it, so that the promise of privacy travels
 * with the model.
 *
 * @param graph what is computed
 * @param contents what the numbers in it are, in a sentence
 * @param inputs how they are to be given, in a sentence
 */
record OnnxFile(OnnxGraph graph, String contents, String inputs) {

  /** Writes it, with the promise of the fit. */
  void write(Path out, ExportedPromise promise) throws IOException {
    Map<String, String> members = new LinkedHashMap<>(promise.members());
    members.put("contents", contents);
    members.put("inputs", inputs);
    ModelProto.Builder model =
        graph
            .model()
            .setProducerName("priory")
            .setProducerVersion(PrioryVersion.text())
            .setDocString(String.join(" ", promise.words(), contents, inputs));
    members.forEach(
        (key, value) ->
            model.addMetadataProps(
                StringStringEntryProto.newBuilder().setKey(key).setValue(value)));
    try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(out))) {
      model.build().writeTo(stream);
    }
  }

  List<String> inputPorts() {
    return graph.inputs().stream().map(OnnxGraph.Port::words).toList();
  }

  List<String> outputPorts() {
    return graph.outputs().stream().map(OnnxGraph.Port::words).toList();
  }
}
