package org.priory.models.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.SparseTensorProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;

/**
 * Gives all values of a graph other names, by a prefix: those of the graphs inside it too, which
 * see the names around them. Names of functions stay, as nothing outside sees theirs.
 *
 * @param prefix that no name of the other graph begins with
 */
record OnnxNames(String prefix) {

  /** A value's name; an input that is left out has none. */
  String of(String name) {
    return name.isEmpty() ? name : prefix + name;
  }

  /** The model with other names, and without what only describes its values. */
  ModelProto of(ModelProto model) {
    return model.toBuilder().setGraph(of(model.getGraph())).build();
  }

  private GraphProto of(GraphProto graph) {
    GraphProto.Builder named = GraphProto.newBuilder().setName(of(graph.getName()));
    for (TensorProto each : graph.getInitializerList()) {
      named.addInitializer(each.toBuilder().setName(of(each.getName())));
    }
    for (SparseTensorProto each : graph.getSparseInitializerList()) {
      SparseTensorProto.Builder sparse = each.toBuilder();
      sparse.getValuesBuilder().setName(of(each.getValues().getName()));
      named.addSparseInitializer(sparse);
    }
    for (ValueInfoProto each : graph.getInputList()) {
      named.addInput(each.toBuilder().setName(of(each.getName())));
    }
    for (ValueInfoProto each : graph.getOutputList()) {
      named.addOutput(each.toBuilder().setName(of(each.getName())));
    }
    graph.getNodeList().forEach(each -> named.addNode(of(each)));
    return named.build();
  }

  private NodeProto of(NodeProto node) {
    NodeProto.Builder named = node.toBuilder().setName(of(node.getName()));
    named.clearInput().clearOutput().clearAttribute();
    node.getInputList().forEach(each -> named.addInput(of(each)));
    node.getOutputList().forEach(each -> named.addOutput(of(each)));
    node.getAttributeList().forEach(each -> named.addAttribute(of(each)));
    return named.build();
  }

  private AttributeProto of(AttributeProto attribute) {
    AttributeProto.Builder named = attribute.toBuilder();
    if (attribute.hasG()) {
      named.setG(of(attribute.getG()));
    }
    for (int i = 0; i < attribute.getGraphsCount(); i++) {
      named.setGraphs(i, of(attribute.getGraphs(i)));
    }
    return named.build();
  }
}
