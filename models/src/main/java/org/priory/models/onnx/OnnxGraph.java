package org.priory.models.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.FunctionProto;
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
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A graph of operations that grows from its inputs to its outputs. A value is known by its name;
 * all values have a row for each record.
 */
final class OnnxGraph {
  /** The operations of 2020, which readers have known for long. */
  private static final long OPERATIONS = 13;

  /** The last operations among which those used here mean the same. */
  private static final long LAST_OPERATIONS = 21;

  /** From here on the axes of a reduction are an input. */
  private static final long AXES_ARE_INPUTS = 18;

  private static final String LEARNING = "ai.onnx.ml";
  private static final long LEARNING_OPERATIONS = 2;

  /** The layout of files that came with them. */
  private static final long LAYOUT = 7;

  /**
   * An input or an output: a matrix.
   *
   * @param columns of a record's row
   * @param isSingle whether it has one row and no more
   */
  record Port(String name, DataType type, int columns, boolean isSingle) {

    /** In words: "pixels: float[batch, 784]". */
    String words() {
      return name
          + ": "
          + type.name().toLowerCase(Locale.ROOT)
          + (isSingle ? "[1, " : "[batch, ")
          + columns
          + "]";
    }

    private ValueInfoProto proto() {
      TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
      if (isSingle) {
        shape.addDimBuilder().setDimValue(1);
      } else {
        shape.addDimBuilder().setDimParam("batch");
      }
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
  private final boolean isSingle;

  /** The version of each domain, by name. */
  private final SortedMap<String, Long> operations =
      new TreeMap<>(Map.of("", OPERATIONS, LEARNING, LEARNING_OPERATIONS));

  private final List<FunctionProto> functions = new ArrayList<>();
  private long layout = LAYOUT;
  private final List<Port> inputs = new ArrayList<>();
  private final List<Port> outputs = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  OnnxGraph(String name) {
    this(name, false);
  }

  /**
   * An empty graph.
   *
   * @param isSingle whether it takes one record at a time and no more
   */
  OnnxGraph(String name, boolean isSingle) {
    this.graph = GraphProto.newBuilder().setName(name);
    this.isSingle = isSingle;
  }

  List<Port> inputs() {
    return Collections.unmodifiableList(inputs);
  }

  List<Port> outputs() {
    return Collections.unmodifiableList(outputs);
  }

  /** Something that the reader gives. */
  String input(String name, DataType type, int columns) {
    Port port = new Port(name, type, columns, isSingle);
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
    Port port = new Port(free, DataType.FLOAT, columns, isSingle);
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

  /**
   * Takes over what computes in another model, whose names nothing here has.
   *
   * @throws IllegalArgumentException if its operations are of a version that cannot stand beside
   *     those here
   */
  void join(ModelProto other) {
    for (OperatorSetIdProto each : other.getOpsetImportList()) {
      String domain = each.getDomain().equals("ai.onnx") ? "" : each.getDomain();
      operations.put(domain, each.getVersion());
    }
    long version = operations.getOrDefault("", OPERATIONS);
    if (version < OPERATIONS || version > LAST_OPERATIONS) {
      throw new IllegalArgumentException("operations of version " + version);
    }
    layout = Math.max(layout, other.getIrVersion());
    functions.addAll(other.getFunctionsList());
    graph.addAllInitializer(other.getGraph().getInitializerList());
    graph.addAllSparseInitializer(other.getGraph().getSparseInitializerList());
    graph.addAllNode(other.getGraph().getNodeList());
  }

  /** Gives a value another name as well. */
  void alias(String value, String name) {
    graph.addNode(
        NodeProto.newBuilder()
            .setOpType("Identity")
            .setName(next("Identity"))
            .addInput(value)
            .addOutput(name));
  }

  /** The largest number in each row. */
  String largest(String rows) {
    return operations.getOrDefault("", OPERATIONS) < AXES_ARE_INPUTS
        ? apply(
            "ReduceMax",
            List.of(rows),
            OnnxAttribute.wholes("axes", 1),
            OnnxAttribute.whole("keepdims", 1))
        : apply("ReduceMax", List.of(rows, wholes(1)), OnnxAttribute.whole("keepdims", 1));
  }

  /** The model around the graph, to be given what it is about. */
  ModelProto.Builder model() {
    ModelProto.Builder model = ModelProto.newBuilder().setIrVersion(layout).setGraph(graph);
    operations.forEach(
        (domain, version) ->
            model.addOpsetImport(
                OperatorSetIdProto.newBuilder().setDomain(domain).setVersion(version)));
    return model.addAllFunctions(functions);
  }
}
