package org.priory.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.FloatBuffer;
import java.util.Map;
import java.util.Set;
import org.priory.models.pretrained.FeatureNetwork;
import org.priory.models.pretrained.FeatureRuntime.Port;

/**
 * A network in ONNX Runtime, whose answers are the same bits whatever else it is asked: an image
 * has a batch of its own and one thread, and the library's products are those of a deterministic
 * order. It is quiet, since what it would say could be about an image.
 */
final class OnnxFeatureNetwork implements FeatureNetwork {
  private static final int MOST_WORDS = 300;

  /** Gives native memory back when nobody has the network any more. */
  private static final Cleaner CLEANER = Cleaner.create();

  private static final class Environment {
    private static final OrtEnvironment ONE =
        OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "priory");
  }

  private final OrtSession session;
  private final Port port;
  private final int width;

  private OnnxFeatureNetwork(OrtSession session, Port port) throws OrtException {
    this.session = session;
    this.port = port;
    int length = 1;
    for (long axis : port.shape()) {
      length = Math.multiplyExact(length, Math.toIntExact(axis));
    }
    this.width = run(new float[length]).length;
  }

  /**
   * Loads a network.
   *
   * @throws IllegalArgumentException if the library does not know what to do with it
   */
  static OnnxFeatureNetwork of(byte[] file, Port port) {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      options.setExecutionMode(OrtSession.SessionOptions.ExecutionMode.SEQUENTIAL);
      options.setDeterministicCompute(true);
      options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      Environment.ONE.setTelemetry(false);
      Closing closing = new Closing(Environment.ONE.createSession(file, options));
      OnnxFeatureNetwork network = running(closing, port);
      CLEANER.register(network, closing);
      return network;
    } catch (OrtException e) {
      throw new IllegalArgumentException(firstLine(String.valueOf(e.getMessage())), e);
    } catch (LinkageError e) {
      throw new IllegalArgumentException("a machine for which the library is not made", e);
    }
  }

  /** A network that runs; the session is closed at once if it does not. */
  private static OnnxFeatureNetwork running(Closing closing, Port port) throws OrtException {
    try {
      return new OnnxFeatureNetwork(closing.session, port);
    } catch (OrtException | RuntimeException e) {
      closing.run();
      throw e;
    }
  }

  private static String firstLine(String words) {
    String line = words.lines().findFirst().orElse("");
    return line.length() > MOST_WORDS ? line.substring(0, MOST_WORDS) + "..." : line;
  }

  /** Closes a session; it must not know the network. */
  private record Closing(OrtSession session) implements Runnable {
    @Override
    public void run() {
      try {
        session.close();
      } catch (OrtException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public int width() {
    return width;
  }

  /** What goes wrong with an image is not to be known. */
  @Override
  public boolean write(float[] image, float[] features) {
    try {
      float[] made = run(image);
      if (made.length != features.length) {
        return false;
      }
      System.arraycopy(made, 0, features, 0, made.length);
      return true;
    } catch (OrtException | RuntimeException e) {
      return false;
    } finally {
      Reference.reachabilityFence(this); // its session stays open
    }
  }

  /** What it makes of an image; nothing if that is no vector of floats. */
  private float[] run(float[] image) throws OrtException {
    try (OnnxTensor tensor =
            OnnxTensor.createTensor(Environment.ONE, FloatBuffer.wrap(image), port.shape());
        OrtSession.Result result =
            session.run(Map.of(port.input(), tensor), Set.of(port.output()))) {
      if (!(result.get(0) instanceof OnnxTensor made)
          || made.getInfo().type != OnnxJavaType.FLOAT) {
        return new float[0];
      }
      FloatBuffer values = made.getFloatBuffer();
      float[] features = new float[values.remaining()];
      values.get(features);
      return features;
    }
  }
}
