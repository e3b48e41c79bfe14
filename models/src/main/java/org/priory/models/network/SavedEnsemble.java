package org.priory.models.network;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.neural.ImageEnsemble;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.inference.neural.scattering.ScatteringFeatures;
import org.priory.models.choice.ImageFeatures;
import org.priory.models.files.ModelFile;
import org.priory.models.model.Labels;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.predict.ClassScores;
import org.priory.models.pretrained.PretrainedFeatures;
import org.priory.models.pretrained.PublicNetwork;
import org.priory.models.table.Evaluation;
import org.priory.models.table.PredictionFile;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.file.CsvFile;
import org.priory.privacy.data.file.ImageShape;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.Members;

/**
 * A network of images as it was saved, and what it says about images.
 *
 * @param head what it is and how it came about
 * @param network its draws, and what makes it as sure as it is right
 * @param inputs what it sees of an image
 */
public record SavedEnsemble(ModelHead head, ImageEnsemble network, ImageInputs inputs)
    implements Saved {
  private Ensemble ensemble() {
    return network.ensemble();
  }

  /** Reads what {@link FittedEnsemble#parameters} wrote. */
  static SavedEnsemble read(Path file, Members members) {
    return ModelFile.made(file, "a network of images", () -> ofImages(file, members));
  }

  private static SavedEnsemble ofImages(Path file, Members members) {
    Ensemble ensemble = LayersSummary.read(file, members);
    ImageFeatures kind = ImageFeatures.of(members.text("features")).orElseThrow();
    int rows = members.small("image_rows");
    int columns = members.small("image_columns");
    int width = ensemble.shape().inputs(0);
    // files from before features had a length of their own have no such member: it was 1
    double length =
        members.all().containsKey(FittedEnsemble.LENGTH)
            ? members.number(FittedEnsemble.LENGTH)
            : 1;
    Optional<PretrainedFeatures> pretrained =
        kind == ImageFeatures.PRETRAINED
            ? Optional.of(pretrained(file, members, rows, columns, width))
            : Optional.empty();
    ImageInputs inputs =
        new ImageInputs(
            kind, rows, columns, 1, new ScatteringFeatures.Form(width, length), pretrained);
    if (kind == ImageFeatures.PIXELS && rows * columns != width) {
      throw new BadData(
          file.toString(),
          "layers",
          "must begin with " + rows * columns + " inputs, as " + kind.word() + " have",
          "" + width,
          "fit the model again with this version");
    }
    // files from before networks were calibrated have no such member
    ImageEnsemble network =
        members.all().containsKey(FittedEnsemble.CALIBRATION)
            ? new ImageEnsemble(ensemble, members.numbers(FittedEnsemble.CALIBRATION))
            : ImageEnsemble.plain(ensemble);
    return new SavedEnsemble(ModelHead.of(members), network, inputs);
  }

  /** The public network beside the model, which must be the one that the model saw. */
  private static PretrainedFeatures pretrained(
      Path file, Members members, int rows, int columns, int width) {
    Path beside = file.resolveSibling(FittedEnsemble.NETWORK);
    PublicNetwork network = PublicNetwork.of(beside, members.text(FittedEnsemble.DIGEST));
    return PretrainedFeatures.of(network, rows, columns, width);
  }

  private void checkShape(Path data) {
    ImageShape shape = ImageShape.of(data);
    if (shape.rows() != inputs.rows() || shape.columns() != inputs.columns()) {
      throw new BadData(
          data.toString(),
          "header",
          "must hold images of " + inputs.rows() + " x " + inputs.columns() + " pixels",
          shape.rows() + " x " + shape.columns(),
          "give images of the size that the model was fitted to");
    }
  }

  /** What is done with each image. */
  private interface Visitor {
    void visit(Prediction prediction, int row, RecordChunk chunk, int at) throws IOException;
  }

  private void forEach(Prediction prediction, Path data, @Nullable Path labels, Visitor visitor)
      throws IOException {
    try (ChunkReader reader =
        inputs
            .unshifted()
            .source(data, labels, ensemble().shape().outputs(), SecureSource.create())
            .open()) {
      for (@Nullable RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        for (int from = 0; from < chunk.rows(); from += Prediction.BLOCK) {
          int count = Math.min(Prediction.BLOCK, chunk.rows() - from);
          prediction.look(chunk.features(), from * chunk.width(), count);
          for (int i = 0; i < count; i++) {
            visitor.visit(prediction, i, chunk, from + i);
          }
        }
      }
    }
  }

  /**
   * The class of each image, its probability, how uncertain it is, and the probability of each
   * class.
   */
  @Override
  public Predicted predict(Path data, Path out, PredictionDetail detail) throws IOException {
    if (detail == PredictionDetail.UNCERTAINTY) {
      PredictionFile.refuseIntervalsOfClasses();
    }
    checkShape(data);
    PredictionFile.checkWritable(data, out);
    int classes = ensemble().shape().outputs();
    long[] count = {0};
    try (CsvFile csv = CsvFile.create(out)) {
      csv.line(
          Stream.concat(
                  Stream.of("image", "class", "probability", "epistemic", "aleatoric"),
                  IntStream.range(0, classes).mapToObj(k -> "p(" + k + ")"))
              .toList());
      forEach(
          new Prediction(ensemble()),
          data,
          null,
          (p, row, chunk, at) -> {
            int best = p.best(row);
            double[] q = network.calibrated(p.probabilities(row));
            List<String> fields = new ArrayList<>();
            fields.add(Long.toString(++count[0]));
            fields.add(Integer.toString(best));
            add(fields, q[best], p.epistemic(row), aleatoric(p, row, q));
            add(fields, q);
            csv.line(fields);
          });
    }
    return Predicted.of(count[0]);
  }

  /**
   * What is open of a class were the network known, in nats: the uncertainty of calibrated
   * probabilities, without what draws differ in.
   */
  private double aleatoric(Prediction p, int row, double[] q) {
    if (!network.isCalibrated()) {
      return p.aleatoric(row);
    }
    double entropy = 0;
    for (double each : q) {
      entropy -= each > 0 ? each * Math.log(each) : 0;
    }
    return Math.max(0, entropy - p.epistemic(row));
  }

  private static void add(List<String> fields, double... values) {
    for (double value : values) {
      fields.add(String.format(Locale.ROOT, "%.5f", value));
    }
  }

  @Override
  public Map<String, @Nullable Object> evaluate(Path data, Labels where) throws IOException {
    Path labels =
        where
            .refuseColumn()
            .file()
            .orElseThrow(
                () ->
                    new BadData(
                        "`labels`",
                        "",
                        "is required for a network of images",
                        "not given",
                        "add `labels` FILE"));
    checkShape(data);
    ImageShape.checkLabels(data, labels);
    ClassScores scores = new ClassScores();
    ClassScores plain = new ClassScores();
    long[] rows = {0};
    Disagreement disagreement = new Disagreement(inputs, ensemble().shape().outputs());
    forEach(
        new Prediction(ensemble()),
        data,
        labels,
        (p, row, chunk, at) -> {
          rows[0]++;
          if (chunk.isLabelled(at)) {
            int label = (int) chunk.labels()[at];
            int best = p.best(row);
            double[] q = network.calibrated(p.probabilities(row));
            scores.add(q[best], best == label, q[label]);
            plain.add(p.probability(row, best), best == label, p.probability(row, label));
            disagreement.look(p, row, rows[0], chunk, at);
          }
        });
    if (scores.count() == 0) {
      throw new BadData(
          labels.toString(),
          "",
          "must have a label from 0 to " + (ensemble().shape().outputs() - 1),
          "none",
          "give the labels of the images");
    }
    Map<String, @Nullable Object> members = Evaluation.head(head, data.toString(), rows[0]);
    members.put("labelled", (long) scores.count());
    members.putAll(scores.members());
    if (network.isCalibrated()) {
      members.put("uncalibrated", plain.members());
    }
    members.put("distributions", disagreement.json());
    members.put("doubt", new MovedImageConfidence(network, inputs).json(data, labels));
    return members;
  }
}
