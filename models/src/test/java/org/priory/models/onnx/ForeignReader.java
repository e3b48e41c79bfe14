package org.priory.models.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs ONNX files by a program that knows nothing of this one. */
public final class ForeignReader implements AutoCloseable {
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;

  private ForeignReader(byte[] model) throws OrtException {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      session = environment.createSession(model, options);
    }
  }

  static ForeignReader of(OnnxGraph graph) throws OrtException {
    return new ForeignReader(graph.model().build().toByteArray());
  }

  /** Reads the model in a file. */
  public static ForeignReader of(Path file) throws Exception {
    return new ForeignReader(Files.readAllBytes(file));
  }

  /** What the file says about itself. */
  public Map<String, String> members() throws OrtException {
    return session.getMetadata().getCustomMetadata();
  }

  /** In words. */
  public String words() throws OrtException {
    return session.getMetadata().getDescription();
  }

  /** All outputs for rows of floats, which are the only input. */
  public Map<String, float[][]> run(float[][] rows) throws OrtException {
    FloatBuffer all = FloatBuffer.allocate(rows.length * rows[0].length);
    for (float[] row : rows) {
      all.put(row);
    }
    String name = session.getInputNames().iterator().next();
    long[] shape = {rows.length, rows[0].length};
    return outputs(Map.of(name, OnnxTensor.createTensor(environment, all.flip(), shape)));
  }

  /** All outputs for columns of numbers (double) or text (String). */
  public Map<String, float[][]> run(Map<String, ? extends List<?>> columns) throws OrtException {
    Map<String, OnnxTensor> inputs = new HashMap<>();
    for (Map.Entry<String, ? extends List<?>> column : columns.entrySet()) {
      List<?> values = column.getValue();
      long[] shape = {values.size(), 1};
      inputs.put(
          column.getKey(),
          values.get(0) instanceof String
              ? OnnxTensor.createTensor(environment, values.toArray(new String[0]), shape)
              : OnnxTensor.createTensor(
                  environment,
                  DoubleBuffer.wrap(values.stream().mapToDouble(v -> (Double) v).toArray()),
                  shape));
    }
    return outputs(inputs);
  }

  private Map<String, float[][]> outputs(Map<String, OnnxTensor> inputs) throws OrtException {
    Map<String, float[][]> outputs = new LinkedHashMap<>();
    try (OrtSession.Result result = session.run(inputs)) {
      for (Map.Entry<String, ? extends OnnxValue> each : result) {
        outputs.put(each.getKey(), (float[][]) each.getValue().getValue());
      }
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
    return outputs;
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
