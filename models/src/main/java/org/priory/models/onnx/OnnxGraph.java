package org.priory.models.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A graph of operations that grows from its inputs to its outputs. A value is known by its name;
 * all values have a row for each record.
 */
final class OnnxGraph {
  /** The operations of 2020, which readers have known for long. */
  private static final long OPERATIONS = 13;

  private static final String LEARNING = "ai.onnx.ml";
  private static final long LEARNING_OPERATIONS = 2;

  /** The layout of files that came with them. */
  private static final long LAYOUT = 7;

  /**
   * An input or an output: a matrix.
   *
   * @param columns of a record's row
   */
  record Port(String name, DataType type, int columns) {

    /** In words: "pixels: float[batch, 784]". */
    String words() {
      return name + ": " + type.name().toLowerCase(Locale.ROOT) + "[batch, " + columns + "]";
    }

    private ValueInfoProto proto() {
      TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
      shape.addDimBuilder().setDimParam("batch");
      shape.addDimBuilder().setDimValue(columns);
      return ValueInfoProto.newBuilder()
          .setName(name)
          .setType(
              TypeProto.newBuilder()
                  .setTensorType(
                      TypeProto.Tensor.newBuilder().setElemType(type.getNumber()).setShape(shape)))
          .build();
    }
  }

  private final GraphProto.Builder graph;
  private final List<Port> inputs = new ArrayList<>();
  private final List<Port> outputs = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  OnnxGraph(String name) {
    this.graph = GraphProto.newBuilder().setName(name);
  }

  List<Port> inputs() {
    return Collections.unmodifiableList(inputs);
  }

  List<Port> outputs() {
    return Collections.unmodifiableList(outputs);
  }

  /** Something that the reader gives. */
  String input(String name, DataType type, int columns) {
    Port port = new Port(name, type, columns);
    names.add(name);
    inputs.add(port);
    graph.addInput(port.proto());
    return name;
  }

  /**
   * Floats that the reader gets.
   *
   * @param name to which an underscore is added if an input has it
   */
  void output(String name, String value, int columns) {
    String free = name;
    while (!names.add(free)) {
      free += "_";
    }
    Port port = new Port(free, DataType.FLOAT, columns);
    outputs.add(port);
    graph.addNode(
        NodeProto.newBuilder()
            .setOpType("Identity")
            .setName(next("Identity"))
            .addInput(value)
            .addOutput(free));
    graph.addOutput(port.proto());
  }

  /** An operation on values, by the name that the standard has for it. */
  String apply(String operation, List<String> of, AttributeProto... attributes) {
    return apply("", operation, of, attributes);
  }

  /** An operation without settings. */
  String apply(String operation, String... of) {
    return apply("", operation, List.of(of));
  }

  /** An operation of the part of the standard for classical models. */
  String learning(String operation, List<String> of, AttributeProto... attributes) {
    return apply(LEARNING, operation, of, attributes);
  }

  private String apply(
      String domain, String operation, List<String> of, AttributeProto... attributes) {
    String name = next(operation);
    graph.addNode(
        NodeProto.newBuilder()
            .setDomain(domain)
            .setOpType(operation)
            .setName(name)
            .addAllInput(of)
            .addOutput(name)
            .addAllAttribute(List.of(attributes)));
    return name;
  }

  /** A name that nothing else has. */
  private String next(String what) {
    String name = what + "_" + (names.size() + 1);
    while (!names.add(name)) {
      name += "_";
    }
    return name;
  }

  /** Constant floats of a shape. */
  String floats(float[] from, long... shape) {
    ByteBuffer bytes = buffer((long) Float.BYTES * from.length);
    bytes.asFloatBuffer().put(from);
    return constant(DataType.FLOAT, bytes, shape);
  }

  /** A constant float. */
  String number(double value) {
    return floats(new float[] {(float) value});
  }

  /** A constant double. */
  String exact(double value) {
    return constant(DataType.DOUBLE, buffer(Double.BYTES).putDouble(0, value));
  }

  /** Constant whole numbers, such as a shape. */
  String wholes(long... from) {
    ByteBuffer bytes = buffer((long) Long.BYTES * from.length);
    bytes.asLongBuffer().put(from);
    return constant(DataType.INT64, bytes, from.length);
  }

  private static ByteBuffer buffer(long bytes) {
    return ByteBuffer.allocate(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
  }

  private String constant(DataType type, ByteBuffer bytes, long... shape) {
    String name = next("constant");
    ByteString raw = UnsafeByteOperations.unsafeWrap(bytes.array());
    TensorProto.Builder tensor =
        TensorProto.newBuilder().setName(name).setDataType(type.getNumber()).setRawData(raw);
    for (long each : shape) {
      tensor.addDims(each);
    }
    graph.addInitializer(tensor);
    return name;
  }

  /** The model around the graph, to be given what it is about. */
  ModelProto.Builder model() {
    return ModelProto.newBuilder()
        .setIrVersion(LAYOUT)
        .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(OPERATIONS))
        .addOpsetImport(
            OperatorSetIdProto.newBuilder().setDomain(LEARNING).setVersion(LEARNING_OPERATIONS))
        .setGraph(graph);
  }
}
