package org.priory.models.pretrained;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto.Dimension;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;

/**
 * An ONNX file that is public: it was not made from the records of the fit. Its bytes are read
 * once, so that what is run is what the digest is of, whatever becomes of the file.
 *
 * <p><b>Assumes</b> that the file is public, which nobody can check; the statement says so and
 * names the digest. <b>Guarantees</b> that it is a fixed function of one image: nothing random,
 * nothing that learns, no other file ({@code docs/proofs/neural.md}, section 8).
 */
public final class PublicNetwork {
  /** The file, its message and what runs it are in memory at the same time. */
  private static final long COPIES = 4;

  private final String name;
  private final byte[] bytes;
  private final String digest;
  private final boolean isSingle;
  private final List<Long> axes;
  private final String input;
  private final String output;
  private @Nullable FeatureNetwork opened;

  private PublicNetwork(String name, byte[] bytes) throws InvalidProtocolBufferException {
    this.name = name;
    this.bytes = bytes;
    this.digest = HexFormat.of().formatHex(sha256().digest(bytes));
    ModelProto model = ModelProto.parseFrom(bytes);
    FixedFunction.require(model);
    GraphProto graph = model.getGraph();
    ValueInfoProto port = input(graph);
    this.input = port.getName();
    List<Long> all = axes(port);
    this.isSingle = all.get(0) == 1;
    this.axes = all.subList(1, all.size());
    if (graph.getOutputCount() == 0) {
      throw new IllegalArgumentException("no output");
    }
    this.output = graph.getOutput(0).getName();
  }

  /**
   * Reads a file.
   *
   * @throws BadData if it is no ONNX file that is a fixed function of one image
   */
  public static PublicNetwork of(Path file) {
    try {
      if (COPIES * Files.size(file) > Runtime.getRuntime().maxMemory()) {
        throw bad(
            file,
            "must fit in memory " + COPIES + " times",
            (Files.size(file) >> 20) + " MB",
            "give Java more memory, such as JAVA_TOOL_OPTIONS=-Xmx8g");
      }
      return new PublicNetwork(String.valueOf(file.getFileName()), Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      throw bad(file, "must be there", "not found", "check the path");
    } catch (InvalidProtocolBufferException e) {
      throw bad(file, "must be an ONNX file", "another, or damaged", "give the network as ONNX");
    } catch (IOException e) {
      throw bad(file, "must be readable", e.getClass().getSimpleName(), "check its permissions");
    } catch (IllegalArgumentException e) {
      throw bad(
          file,
          "must be one fixed function of floats, in one file, of the ONNX standard",
          String.valueOf(e.getMessage()),
          "export the network for inference, with its weights inside");
    }
  }

  /**
   * Reads a file that must be the very one with a digest.
   *
   * @throws BadData if it is not there, or another
   */
  public static PublicNetwork of(Path file, String digest) {
    if (!Files.exists(file)) {
      throw bad(
          file,
          "must be the public network of the model",
          "not there",
          "copy the ONNX file with SHA-256 " + digest + " to that place");
    }
    PublicNetwork read = of(file);
    if (!read.digest.equals(digest)) {
      throw bad(
          file,
          "must have the SHA-256 " + digest,
          read.digest,
          "give the file with which the model was fitted");
    }
    return read;
  }

  private static BadData bad(Path file, String rule, Object was, String remedy) {
    return new BadData(file.toString(), "", rule, was, remedy);
  }

  /** The one input that is no constant. */
  private static ValueInfoProto input(GraphProto graph) {
    Set<String> constants =
        graph.getInitializerList().stream().map(TensorProto::getName).collect(Collectors.toSet());
    List<ValueInfoProto> open =
        graph.getInputList().stream().filter(each -> !constants.contains(each.getName())).toList();
    if (open.size() != 1) {
      throw new IllegalArgumentException(open.size() + " inputs");
    }
    return open.get(0);
  }

  private static List<Long> axes(ValueInfoProto port) {
    TypeProto.Tensor type = port.getType().getTensorType();
    if (type.getElemType() != TensorProto.DataType.FLOAT.getNumber()) {
      throw new IllegalArgumentException("an input of another type than 32-bit floats");
    }
    List<Long> all = type.getShape().getDimList().stream().map(PublicNetwork::size).toList();
    if (all.size() < 2 || (all.get(0) != ImageLayout.ANY && all.get(0) != 1)) {
      throw new IllegalArgumentException("an input of shape " + all + ", not one image at a time");
    }
    return all;
  }

  private static long size(Dimension axis) {
    return axis.hasDimValue() && axis.getDimValue() > 0 ? axis.getDimValue() : ImageLayout.ANY;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  /** The file's name, without its folder. */
  public String name() {
    return name;
  }

  /** The SHA-256 of the file, in hexadecimal digits. */
  public String digest() {
    return digest;
  }

  /** The bytes of the file, which cannot be changed. */
  public ByteBuffer bytes() {
    return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
  }

  /** The name of the graph's input. */
  public String input() {
    return input;
  }

  /** The name of the graph's first output, which is what counts. */
  public String output() {
    return output;
  }

  /** Whether the graph takes one image at a time and no more. */
  public boolean isSingle() {
    return isSingle;
  }

  /** Writes the file, as it was read. */
  public void writeTo(Path file) throws IOException {
    Files.write(file, bytes);
  }

  /**
   * How images of a size go in.
   *
   * @throws BadData if they do not
   */
  public ImageLayout layout(int rows, int columns) {
    try {
      return ImageLayout.of(axes, rows, columns);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new BadData(
          name,
          "input " + input,
          "must take images: [batch, channels, rows, columns], or with channels last, 1 or 3 of them;"
              + " or one axis for all "
              + rows
              + " x "
              + columns
              + " pixels",
          String.valueOf(e.getMessage()),
          "export the network with such an input");
    }
  }

  /**
   * Makes it ready to run.
   *
   * @throws BadData if it cannot be run
   */
  synchronized FeatureNetwork open(ImageLayout layout) {
    FeatureNetwork before = opened;
    if (before != null) {
      return before;
    }
    FeatureRuntime runtime = FeatureRuntime.found();
    try {
      FeatureNetwork now =
          runtime.open(bytes, new FeatureRuntime.Port(input, layout.shape(), output));
      opened = now;
      return now;
    } catch (IllegalArgumentException e) {
      throw new BadData(
          name,
          "",
          "must be a network that ONNX Runtime can run",
          String.valueOf(e.getMessage()),
          "export it for a version of ONNX that it knows");
    }
  }
}
