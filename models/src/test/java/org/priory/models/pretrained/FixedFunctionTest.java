package org.priory.models.pretrained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.schema.BadData;

/** Files that are no fixed function of one image are refused, whatever is in them. */
class FixedFunctionTest {
  @TempDir Path folder;

  private static MadeNetworks empty() {
    return MadeNetworks.of(0, 1, 8, 8);
  }

  private static void refused(MadeNetworks network, String why) {
    assertThatThrownBy(() -> FixedFunction.require(network.model()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void chanceIsRefused() {
    for (String operation : List.of("RandomNormalLike", "RandomUniformLike", "Bernoulli")) {
      refused(empty().node(operation, List.of("x"), "y"), operation + ", which is random");
    }
    refused(
        empty().node("RandomNormal", List.of(), "y", MadeNetworks.wholes("shape", List.of(3L))),
        "RandomNormal");
  }

  /** In a branch that only some images take. */
  @Test
  void chanceInsideIsRefused() {
    MadeNetworks inside = empty().node("Bernoulli", List.of("x"), "y");
    refused(
        empty().node("If", List.of("b"), "y", MadeNetworks.graph("then_branch", inside)),
        "Bernoulli");
    MadeNetworks plain = empty().node("Relu", List.of("x"), "y");
    assertThatCode(
            () ->
                FixedFunction.require(
                    empty()
                        .node("If", List.of("b"), "y", MadeNetworks.graph("then_branch", plain))
                        .model()))
        .doesNotThrowAnyException();
  }

  @Test
  void trainingIsRefused() {
    List<String> scaled = List.of("x", "s", "b", "m", "v");
    refused(empty().node("Dropout", List.of("x", "ratio", "training"), "y"), "Dropout in training");
    refused(
        empty().node("BatchNormalization", scaled, "y", MadeNetworks.whole("training_mode", 1)),
        "BatchNormalization in training");
    refused(
        empty().node("", "BatchNormalization", scaled, List.of("y", "mean", "variance")),
        "BatchNormalization in training");
    assertThatCode(
            () ->
                FixedFunction.require(
                    empty()
                        .node("Dropout", List.of("x"), "d")
                        .node(
                            "BatchNormalization",
                            List.of("d", "s", "b", "m", "v"),
                            "y",
                            MadeNetworks.whole("training_mode", 0))
                        .model()))
        .doesNotThrowAnyException();
  }

  /** Such a constant could be read from the file of the records. */
  @Test
  void weightsInOtherFilesAreRefused() {
    refused(
        empty().elsewhere("w", "records.idx").node("Mul", List.of("x", "w"), "y"),
        "weights in another file (w)");
  }

  @Test
  void operationsThatNobodyKnowsAreRefused() {
    refused(
        empty().node("other", "Clock", List.of("x"), List.of("y")),
        "Clock of other, which is not of the standard");
  }

  private PublicNetwork read(byte[] bytes) throws IOException {
    return PublicNetwork.of(Files.write(folder.resolve("n.onnx"), bytes));
  }

  @Test
  void whatIsNoNetworkOfImagesIsRefusedByName() throws IOException {
    assertThatThrownBy(() -> PublicNetwork.of(folder.resolve("none.onnx")))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("none.onnx")
        .hasMessageContaining("not found");
    assertThatThrownBy(() -> read(new byte[] {1, 2, 3}))
        .hasMessageContaining("must be an ONNX file");
    assertThatThrownBy(() -> read(new byte[0])).hasMessageContaining("0 inputs");
    assertThatThrownBy(
            () -> read(empty().input("z", 1).node("Add", List.of("x", "z"), "y").bytes()))
        .hasMessageContaining("2 inputs");
    assertThatThrownBy(
            () -> read(MadeNetworks.of(8, 1, 8, 8).node("Relu", List.of("x"), "y").bytes()))
        .hasMessageContaining("[8, 1, 8, 8], not one image at a time");
    assertThatThrownBy(
            () ->
                read(MadeNetworks.of(0, 4, 8, 8).node("Relu", List.of("x"), "y").bytes())
                    .layout(8, 8))
        .hasMessageContaining("input x")
        .hasMessageContaining("neither the first nor the last of [4, 8, 8] is 1 or 3");
    assertThatThrownBy(
            () -> read(MadeNetworks.of(0, 63).node("Relu", List.of("x"), "y").bytes()).layout(8, 8))
        .hasMessageContaining("63 numbers for 64 pixels");
  }

  /** The tests of this module run without it, as programs do that have not added it. */
  @Test
  void withoutTheLibraryOneLineSaysWhichOneIsMissing() throws IOException {
    PublicNetwork network = read(empty().node("Relu", List.of("x"), "y").bytes());
    assertThatThrownBy(() -> PretrainedFeatures.of(network, 8, 8))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("needs the library priory-onnx, which runs ONNX files, was not there")
        .hasMessageContaining("put priory-onnx and onnxruntime into the program's folder lib");
  }

  /** What was read counts, and the digest is of that. */
  @Test
  void theDigestIsOfTheBytesThatWereRead() throws IOException {
    byte[] bytes = empty().node("Relu", List.of("x"), "y").bytes();
    PublicNetwork network = read(bytes);
    Path file = folder.resolve("n.onnx");
    assertThat(PublicNetwork.of(file, network.digest()).digest()).isEqualTo(network.digest());
    Files.write(file, empty().node("Tanh", List.of("x"), "y").bytes());
    assertThatThrownBy(() -> PublicNetwork.of(file, network.digest()))
        .hasMessageContaining("must have the SHA-256 " + network.digest());
    network.writeTo(folder.resolve("copy.onnx"));
    assertThat(folder.resolve("copy.onnx")).hasBinaryContent(bytes);
  }
}
