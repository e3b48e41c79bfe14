package org.priory.models.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.scattering.ScatteringFeatures;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.choice.ImageFeatures;
import org.priory.models.files.ModelPlace;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Saved;
import org.priory.models.network.FittedNetwork;
import org.priory.models.network.FittedTableNetwork;
import org.priory.models.network.ImageInputs;
import org.priory.models.network.SavedEnsemble;
import org.priory.models.regression.FittedRegression;
import org.priory.models.regression.Reading;
import org.priory.models.regression.WithoutExposure;
import org.priory.models.run.ExportedPromise;
import org.priory.models.table.FittedTable;
import org.priory.models.table.PredictionFile;
import org.priory.models.table.SavedTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;

/** Writes a network or a regression that was fitted as an ONNX file. */
public final class OnnxExport {
  /** More than a message may have. */
  private static final long MOST_BYTES = Integer.MAX_VALUE - (1L << 24);

  private static final String COLUMNS =
      "Columns as they are in the table: numbers, NaN if missing; text without spaces around it.";

  private OnnxExport() {}

  /**
   * What was written.
   *
   * @param contents what the numbers in the file are
   * @param inputs each with its type and shape
   * @param outputs each with its type and shape
   * @param stamp for a model that protects nobody
   */
  public record Exported(
      Path out,
      long bytes,
      String contents,
      List<String> inputs,
      List<String> outputs,
      Optional<String> stamp) {}

  /**
   * Writes the network or the regression of a run.
   *
   * @param model the run's folder
   * @param draws how many draws are averaged in a prediction; empty for one network with the
   *     posterior's mean
   * @throws BadData if it is neither, or cannot be written in that way
   */
  public static Exported write(Path model, Path out, OptionalInt draws) throws IOException {
    Path file = ModelPlace.file(model);
    PredictionFile.checkWritable(file, out);
    Saved saved = ModelCatalog.read(model);
    if (saved instanceof SavedEnsemble images) {
      return write(ofImages(images, draws), file, out, saved.head());
    }
    if (!(saved instanceof SavedTable table)) {
      throw notANetwork(saved);
    }
    if (table.fitted() instanceof FittedTableNetwork layered) {
      return write(ofLayers(layered, draws), file, out, saved.head());
    }
    if (draws.isPresent()
        && (table.fitted() instanceof FittedNetwork || regression(table.fitted()).isPresent())) {
      throw bad(
          "`draws`",
          "must not be given for a model of a table whose predictions need no draws",
          "given",
          "leave it out");
    }
    Optional<FittedRegression> regression =
        regression(table.fitted()).filter(OnnxRegression::canWrite);
    if (regression.isPresent()) {
      return write(ofRegression(regression.get(), table.encoding()), file, out, saved.head());
    }
    if (!(table.fitted() instanceof FittedNetwork network)) {
      throw notANetwork(saved);
    }
    return write(ofTable(network, table.encoding()), file, out, saved.head());
  }

  private static Optional<FittedRegression> regression(FittedTable fitted) {
    if (fitted instanceof WithoutExposure rates) {
      return rates.withoutExposure();
    }
    return fitted instanceof FittedRegression plain ? Optional.of(plain) : Optional.empty();
  }

  private static BadData notANetwork(Saved saved) {
    return bad(
        "`model`",
        "must be a network, or a logistic, probit, linear, poisson, negative-binomial or gamma"
            + " regression with intervals and without an exposure",
        saved.head().model() + " by " + saved.head().method(),
        "use 'priory predict'");
  }

  private static OnnxFile ofRegression(FittedRegression fitted, Encoding encoding) {
    OnnxGraph graph = new OnnxGraph("regression");
    String features = OnnxColumns.append(graph, encoding);
    Target target = encoding.target();
    OnnxRegression.append(graph, fitted, target, features);
    return new OnnxFile(
        graph,
        (fitted.reading().scale() == Reading.Scale.LOG_RATE
                ? "What is expected of " + target.name() + ", and the 95 % interval of that"
                : target.kind() == Target.Kind.NUMBER
                    ? "Mean and standard deviation of " + target.name() + ", in its own units"
                    : "Probabilities of the classes of "
                        + target.name()
                        + ", in the order of the schema")
            + ", coefficients integrated out.",
        COLUMNS);
  }

  private static Exported write(OnnxFile onnx, Path file, Path out, ModelHead head)
      throws IOException {
    onnx.write(out, ExportedPromise.of(file, head));
    return new Exported(
        out, Files.size(out), onnx.contents(), onnx.inputPorts(), onnx.outputPorts(), head.stamp());
  }

  /** What is not a number would be lost in the units of a network. */
  private static void refuseDropped(Encoding encoding) {
    if (encoding.dropsRows()) {
      throw bad(
          "`model`",
          "must be a regression where a missing value drops a row",
          "a network, of a schema with \"missing\": \"drop\" for "
              + String.join(", ", encoding.droppingColumns()),
          "use 'priory predict', which gives such a row no prediction");
    }
  }

  private static OnnxFile ofTable(FittedNetwork fitted, Encoding encoding) {
    refuseDropped(encoding);
    OnnxGraph graph = new OnnxGraph("network");
    String features = OnnxColumns.append(graph, encoding);
    OnnxNumber.append(graph, fitted.posterior(), fitted.target(), features);
    return new OnnxFile(
        graph,
        "Mean and standard deviation of " + fitted.target().name() + ", in its own units.",
        COLUMNS);
  }

  /** Predictions of a network of layers are made right on average for the mean of all draws. */
  private static OnnxFile ofLayers(FittedTableNetwork fitted, OptionalInt draws) {
    Ensemble ensemble = fitted.network().ensemble();
    List<float[]> some = draws.isEmpty() ? ensemble.draws() : some(ensemble, draws.getAsInt());
    refuseDropped(fitted.encoding());
    OnnxGraph graph = new OnnxGraph("network");
    String features = OnnxColumns.append(graph, fitted.encoding());
    OnnxTableNetwork.append(graph, fitted, some, features);
    boolean isNumber = fitted.target().kind() == Target.Kind.NUMBER;
    return new OnnxFile(
        graph,
        (isNumber ? "Mean and standard deviation of " : "Probabilities of the classes of ")
            + fitted.target().name()
            + (isNumber ? ", in its own units" : ", in the order of the schema")
            + (some.size() == 1 ? "" : ", averaged over " + some.size() + " draws")
            + (ensemble.dropout() > 0 ? ", no unit off." : "."),
        COLUMNS);
  }

  private static OnnxFile ofImages(SavedEnsemble saved, OptionalInt draws) {
    Ensemble ensemble = saved.network().ensemble();
    ImageInputs inputs = saved.inputs();
    boolean isSingle = inputs.pretrained().map(each -> each.network().isSingle()).orElse(false);
    OnnxGraph graph = new OnnxGraph("network", isSingle);
    String pixels = graph.input("pixels", DataType.FLOAT, inputs.rows() * inputs.columns());
    String seen = seen(graph, inputs, pixels);
    String how =
        String.format(
            Locale.ROOT,
            "Images of %d x %d pixels, row by row, each from 0 to 1 (bytes over 255).",
            inputs.rows(),
            inputs.columns());
    int kept = ensemble.draws().size();
    if (draws.isEmpty()) {
      OnnxClasses.mean(graph, saved.network(), seen);
      return new OnnxFile(
          graph,
          kept == 1
              ? "Probabilities of classes, of the one network that was fitted"
                  + (ensemble.dropout() > 0 ? ", no unit off." : ".")
              : "Probabilities of classes, of the network whose weights are the mean of "
                  + kept
                  + " draws.",
          how);
    }
    List<float[]> some = some(ensemble, draws.getAsInt());
    OnnxClasses.draws(graph, saved.network(), some, seen);
    return new OnnxFile(
        graph,
        "Probabilities of classes, averaged over the networks of "
            + some.size()
            + " draws, and the epistemic and aleatoric parts of their uncertainty in nats.",
        how);
  }

  /** What the network sees of an image. */
  private static String seen(OnnxGraph graph, ImageInputs inputs, String pixels) {
    if (inputs.kind() == ImageFeatures.PIXELS) {
      return pixels;
    }
    if (inputs.pretrained().isPresent()) {
      return OnnxPretrained.append(
          graph, inputs.pretrained().get(), pixels, inputs.rows(), inputs.columns());
    }
    ScatteringFeatures features =
        ScatteringFeatures.of(inputs.rows(), inputs.columns(), 1, inputs.form());
    return OnnxScattering.append(
        graph, features.constants(), pixels, inputs.rows(), inputs.columns());
  }

  /** Some draws at equal distances, the last among them. */
  private static List<float[]> some(Ensemble ensemble, int count) {
    int kept = ensemble.draws().size();
    if (ensemble.dropout() > 0) {
      throw bad(
          "`draws`",
          "must not be given for mc-dropout, whose units are off as the pixels' bits say",
          "given",
          "leave it out: no unit is off then");
    }
    if (count < 1 || count > kept) {
      throw bad(
          "`draws`", "must be from 1 to " + kept + ", the draws of the model", count, "give fewer");
    }
    long bytes = (long) Float.BYTES * ensemble.shape().parameters() * count;
    long most = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 2);
    if (bytes > most) {
      throw bad(
          "`draws`",
          "must leave the file within " + (most >> 20) + " MB",
          (bytes >> 20) + " MB",
          "give fewer");
    }
    List<float[]> some = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      some.add(ensemble.draws().get((int) ((long) i * kept / count) - 1));
    }
    return some;
  }

  private static BadData bad(String option, String rule, Object was, String remedy) {
    return new BadData(option, "", rule, was, remedy);
  }
}
