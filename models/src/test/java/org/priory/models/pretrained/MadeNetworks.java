package org.priory.models.pretrained;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.AttributeProto.AttributeType;
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
import java.util.List;
import java.util.Random;

/**
 * ONNX files of small networks, made without this program's own writer. The input is "x", the
 * output "y"; an axis of 0 has any size.
 */
public final class MadeNetworks {
  private final GraphProto.Builder graph = GraphProto.newBuilder().setName("made");
  private long version = 17;

  private MadeNetworks(long... shape) {
    graph.addInput(port("x", shape));
    graph.addOutput(
        ValueInfoProto.newBuilder()
            .setName("y")
            .setType(
                TypeProto.newBuilder()
                    .setTensorType(
                        TypeProto.Tensor.newBuilder().setElemType(DataType.FLOAT.getNumber()))));
  }

  /** An empty graph with an input of floats. */
  public static MadeNetworks of(long... shape) {
    return new MadeNetworks(shape);
  }

  private static ValueInfoProto port(String name, long... shape) {
    TensorShapeProto.Builder axes = TensorShapeProto.newBuilder();
    for (long axis : shape) {
      if (axis > 0) {
        axes.addDimBuilder().setDimValue(axis);
      } else {
        axes.addDimBuilder().setDimParam("any");
      }
    }
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(
            TypeProto.newBuilder()
                .setTensorType(
                    TypeProto.Tensor.newBuilder()
                        .setElemType(DataType.FLOAT.getNumber())
                        .setShape(axes)))
        .build();
  }

  /** Sets the version of the operations. */
  public MadeNetworks version(long operations) {
    version = operations;
    return this;
  }

  /** Adds another input. */
  public MadeNetworks input(String name, long... shape) {
    graph.addInput(port(name, shape));
    return this;
  }

  /** Adds constant floats. */
  public MadeNetworks floats(String name, float[] values, long... shape) {
    TensorProto.Builder tensor =
        TensorProto.newBuilder().setName(name).setDataType(DataType.FLOAT.getNumber());
    for (float each : values) {
      tensor.addFloatData(each);
    }
    for (long each : shape) {
      tensor.addDims(each);
    }
    graph.addInitializer(tensor);
    return this;
  }

  /** Adds constant whole numbers. */
  public MadeNetworks wholes(String name, long... values) {
    TensorProto.Builder tensor =
        TensorProto.newBuilder().setName(name).setDataType(DataType.INT64.getNumber());
    for (long each : values) {
      tensor.addInt64Data(each);
    }
    graph.addInitializer(tensor.addDims(values.length));
    return this;
  }

  /** Adds a constant that says its values are in another file. */
  public MadeNetworks elsewhere(String name, String file) {
    TensorProto.Builder tensor =
        TensorProto.newBuilder()
            .setName(name)
            .setDataType(DataType.FLOAT.getNumber())
            .setDataLocation(TensorProto.DataLocation.EXTERNAL)
            .addDims(1);
    tensor.addExternalDataBuilder().setKey("location").setValue(file);
    graph.addInitializer(tensor);
    return this;
  }

  /** Adds an operation of the standard. */
  public MadeNetworks node(
      String operation, List<String> inputs, String output, AttributeProto... settings) {
    return node("", operation, inputs, List.of(output), settings);
  }

  /** Adds an operation of any domain. */
  public MadeNetworks node(
      String domain,
      String operation,
      List<String> inputs,
      List<String> outputs,
      AttributeProto... settings) {
    graph.addNode(
        NodeProto.newBuilder()
            .setDomain(domain)
            .setOpType(operation)
            .addAllInput(inputs)
            .addAllOutput(outputs)
            .addAllAttribute(List.of(settings)));
    return this;
  }

  /** A whole number as a setting. */
  public static AttributeProto whole(String name, long value) {
    return AttributeProto.newBuilder().setName(name).setType(AttributeType.INT).setI(value).build();
  }

  /** Whole numbers as a setting. */
  public static AttributeProto wholes(String name, List<Long> values) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeType.INTS)
        .addAllInts(values)
        .build();
  }

  /** A word as a setting. */
  public static AttributeProto word(String name, String value) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeType.STRING)
        .setS(ByteString.copyFromUtf8(value))
        .build();
  }

  /** A graph as a setting. */
  public static AttributeProto graph(String name, MadeNetworks inside) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeType.GRAPH)
        .setG(inside.graph.clone().clearInput())
        .build();
  }

  ModelProto model() {
    return ModelProto.newBuilder()
        .setIrVersion(8)
        .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(version))
        .addOpsetImport(OperatorSetIdProto.newBuilder().setDomain("other").setVersion(1))
        .setGraph(graph)
        .build();
  }

  /** The file. */
  public byte[] bytes() {
    return model().toByteArray();
  }

  /** Normal numbers over the root of how many go into one. */
  public static float[] normal(long seed, int count, int inputs) {
    Random random = new Random(seed);
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) (random.nextGaussian() / Math.sqrt(inputs));
    }
    return values;
  }

  /**
   * Random filters of 5 x 5 in steps of 2, what is positive of them, and the largest of every 2 x 2
   * places.
   *
   * @param shape of an input with channels first
   */
  public static MadeNetworks filters(long seed, int filters, long... shape) {
    int channels = (int) shape[1];
    return of(shape)
        .floats("w", normal(seed, filters * channels * 25, channels * 25), filters, channels, 5, 5)
        .node(
            "Conv",
            List.of("x", "w"),
            "c",
            wholes("strides", List.of(2L, 2L)),
            wholes("pads", List.of(2L, 2L, 2L, 2L)))
        .node("Relu", List.of("c"), "r")
        .node(
            "MaxPool",
            List.of("r"),
            "y",
            wholes("kernel_shape", List.of(2L, 2L)),
            wholes("strides", List.of(2L, 2L)));
  }
}
