package org.priory.models.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.AttributeProto.AttributeType;
import com.google.protobuf.ByteString;
import java.util.List;

/** Settings of an operation that are part of the graph. */
final class OnnxAttribute {
  private OnnxAttribute() {}

  private static AttributeProto.Builder named(String name, AttributeType type) {
    return AttributeProto.newBuilder().setName(name).setType(type);
  }

  /** A whole number. */
  static AttributeProto whole(String name, long value) {
    return named(name, AttributeType.INT).setI(value).build();
  }

  /** Whole numbers. */
  static AttributeProto wholes(String name, long... values) {
    AttributeProto.Builder attribute = named(name, AttributeType.INTS);
    for (long value : values) {
      attribute.addInts(value);
    }
    return attribute.build();
  }

  /** A word. */
  static AttributeProto word(String name, String value) {
    return named(name, AttributeType.STRING).setS(ByteString.copyFromUtf8(value)).build();
  }

  /** Words. */
  static AttributeProto words(String name, List<String> values) {
    AttributeProto.Builder attribute = named(name, AttributeType.STRINGS);
    values.forEach(value -> attribute.addStrings(ByteString.copyFromUtf8(value)));
    return attribute.build();
  }
}
