package org.priory.models.belief;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.BeliefPosterior;
import org.priory.inference.variational.belief.Reconstruction;
import org.priory.models.files.ModelFile;
import org.priory.models.model.Labels;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.table.Evaluation;
import org.priory.models.table.PredictionFile;
import org.priory.models.text.ImageText;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.file.CsvFile;
import org.priory.privacy.data.file.ImageShape;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.Members;

/**
 * A belief network as it was saved, and what it says about images.
 *
 * @param head what it is and how it came about
 * @param posterior of its parameters
 */
public record SavedBelief(ModelHead head, BeliefPosterior posterior) implements Saved {
  /** Images that are kept beside their reconstructions, for the curator. */
  private static final int KEPT = 12;

  /** Reads what {@link FittedBelief#parameters} wrote. */
  static SavedBelief read(Path file, Members members) {
    return ModelFile.made(
        file, "a belief network", () -> new SavedBelief(ModelHead.of(members), posterior(members)));
  }

  private static BeliefPosterior posterior(Members members) {
    int units = members.small("hidden");
    return new BeliefPosterior(
        members.small("image_rows"),
        members.small("image_columns"),
        units,
        members.number("threshold"),
        byPixel(members.numbers("weights"), units),
        byPixel(members.numbers("weight_sds"), units),
        members.numbers("intercepts"),
        members.numbers("intercept_sds"),
        members.numbers("biases"),
        members.numbers("bias_sds"));
  }

  private static double[] byPixel(double[] byUnit, int units) {
    int pixels = byUnit.length / units;
    double[] values = new double[byUnit.length];
    for (int i = 0; i < byUnit.length; i++) {
      values[i % pixels * units + i / pixels] = byUnit[i];
    }
    return values;
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(FittedBelief.NO_INTERVALS);
  }

  /** What is done with each image. */
  private interface Visitor {
    void visit(long number, float[] values, int offset) throws IOException;
  }

  private void checkShape(Path data) {
    ImageShape shape = ImageShape.of(data);
    if (shape.rows() != posterior.rows() || shape.columns() != posterior.columns()) {
      throw new BadData(
          data.toString(),
          "header",
          "must hold images of " + posterior.rows() + " x " + posterior.columns() + " pixels",
          shape.rows() + " x " + shape.columns(),
          "give images of the size that the model was fitted to");
    }
  }

  /** Shows the network each image, in order; returns how many there are. */
  private long forEach(Path data, Reconstruction reconstruction, Visitor visitor)
      throws IOException {
    long number = 0;
    try (ChunkReader reader = RecordFiles.images(data, null, 2).open()) {
      for (@Nullable RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        for (int i = 0; i < chunk.rows(); i++) {
          reconstruction.look(chunk.features(), i * chunk.width());
          visitor.visit(++number, chunk.features(), i * chunk.width());
        }
      }
    }
    return number;
  }

  /**
   * Which hidden units are on in each image, 1 or 0, with the log of the image's probability, at
   * least. Of a unit that nobody has seen no probability is given.
   */
  @Override
  public Predicted predict(Path data, Path out, PredictionDetail detail) throws IOException {
    detail.refuseUncertainty();
    checkShape(data);
    PredictionFile.checkWritable(data, out);
    Reconstruction network = new Reconstruction(posterior);
    try (CsvFile csv = CsvFile.create(out)) {
      csv.line(
          Stream.concat(
                  Stream.of("image", "log_likelihood"),
                  IntStream.rangeClosed(1, posterior.units()).mapToObj(k -> "unit_" + k))
              .toList());
      return Predicted.of(
          forEach(
              data,
              network,
              (number, values, offset) ->
                  csv.line(
                      Stream.concat(
                              Stream.of(
                                  String.valueOf(number), Float.toString((float) network.bound())),
                              IntStream.range(0, posterior.units())
                                  .mapToObj(k -> network.unit(k) > 0.5 ? "1" : "0"))
                          .toList())));
    }
  }

  /**
   * How many pixels of images are as the network makes them from its hidden units (Park et al.
   * 2020, section 7.1), and the bound on their log probability: exact, NOT private.
   */
  @Override
  public Map<String, @Nullable Object> evaluate(Path data, Labels labels) throws IOException {
    labels.refuseColumn().refuseFile();
    checkShape(data);
    Reconstruction network = new Reconstruction(posterior);
    double[] sums = new double[2];
    List<Map<String, Object>> kept = new ArrayList<>();
    long images =
        forEach(
            data,
            network,
            (number, values, offset) -> {
              sums[0] += network.correct();
              sums[1] += network.bound();
              if (number <= KEPT) {
                kept.add(pair(network, values, offset));
              }
            });
    Map<String, @Nullable Object> members = Evaluation.head(head, data.toString(), images);
    members.put("accuracy", sums[0] / ((double) images * posterior.pixels()));
    members.put("log_likelihood", sums[1] / (double) images);
    members.put("reconstructions", kept);
    return members;
  }

  private Map<String, Object> pair(Reconstruction network, float[] values, int offset) {
    int pixels = posterior.pixels();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(
        "image",
        ImageText.shares(
            IntStream.range(0, pixels)
                .mapToDouble(j -> values[offset + j] >= posterior.threshold() ? 1 : 0)
                .toArray()));
    members.put(
        "reconstruction",
        ImageText.shares(IntStream.range(0, pixels).mapToDouble(network::probability).toArray()));
    return members;
  }
}
