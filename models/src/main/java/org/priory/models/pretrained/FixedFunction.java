package org.priory.models.pretrained;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.FunctionProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.SparseTensorProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import java.util.HashSet;
import java.util.Set;

/**
 * Refuses graphs that are not a fixed function of their input: what they give would depend on
 * chance, on what was asked before, or on other files. Then a record could say something of
 * another, and the bound of one record's share would be one of nothing.
 */
final class FixedFunction {
  private static final Set<String> STANDARD = Set.of("", "ai.onnx", "ai.onnx.ml");

  private static final Set<String> RANDOM =
      Set.of(
          "Bernoulli",
          "Multinomial",
          "RandomNormal",
          "RandomNormalLike",
          "RandomUniform",
          "RandomUniformLike");

  /** What the model defines itself of what is standard. */
  private final Set<String> defined = new HashSet<>();

  private FixedFunction(ModelProto model) {
    model.getFunctionsList().forEach(each -> defined.add(each.getDomain() + " " + each.getName()));
  }

  /**
   * Checks a model.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  static void require(ModelProto model) {
    FixedFunction check = new FixedFunction(model);
    check.graph(model.getGraph());
    for (FunctionProto function : model.getFunctionsList()) {
      function.getNodeList().forEach(check::node);
      function.getAttributeProtoList().forEach(check::attribute);
    }
  }

  private void graph(GraphProto graph) {
    graph.getInitializerList().forEach(FixedFunction::tensor);
    graph.getSparseInitializerList().forEach(FixedFunction::sparse);
    graph.getNodeList().forEach(this::node);
  }

  private void node(NodeProto node) {
    String operation = node.getOpType();
    if (!STANDARD.contains(node.getDomain())
        && !defined.contains(node.getDomain() + " " + operation)) {
      throw new IllegalArgumentException(
          operation + " of " + node.getDomain() + ", which is not of the standard");
    }
    if (RANDOM.contains(operation)) {
      throw new IllegalArgumentException(operation + ", which is random");
    }
    if (trains(node)) {
      throw new IllegalArgumentException(operation + " in training mode");
    }
    node.getAttributeList().forEach(this::attribute);
  }

  /** Whether it drops units at random, or looks at a batch. */
  private static boolean trains(NodeProto node) {
    return switch (node.getOpType()) {
      case "Dropout" -> node.getInputCount() > 2 && !node.getInput(2).isEmpty();
      case "BatchNormalization" ->
          node.getOutputCount() > 1
              || node.getAttributeList().stream()
                  .filter(each -> each.getName().equals("training_mode"))
                  .anyMatch(each -> each.getI() != 0 || !each.getRefAttrName().isEmpty());
      default -> false;
    };
  }

  private void attribute(AttributeProto attribute) {
    tensor(attribute.getT());
    attribute.getTensorsList().forEach(FixedFunction::tensor);
    sparse(attribute.getSparseTensor());
    attribute.getSparseTensorsList().forEach(FixedFunction::sparse);
    if (attribute.hasG()) {
      graph(attribute.getG());
    }
    attribute.getGraphsList().forEach(this::graph);
  }

  private static void sparse(SparseTensorProto sparse) {
    tensor(sparse.getValues());
    tensor(sparse.getIndices());
  }

  private static void tensor(TensorProto tensor) {
    if (tensor.getDataLocation() == TensorProto.DataLocation.EXTERNAL
        || tensor.getExternalDataCount() > 0) {
      throw new IllegalArgumentException("weights in another file (" + tensor.getName() + ")");
    }
  }
}
