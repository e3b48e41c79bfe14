package org.priory.app.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.json.Json;
import org.priory.app.json.JsonFile;
import org.priory.app.json.Members;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Schema;

/**
 * A model as it was saved.
 *
 * @param head what it is and how it came about
 * @param encoding of rows with labels, every row for itself
 * @param fitted the posterior
 */
public record SavedModel(Head head, Encoding encoding, FittedModel fitted) implements Saved {

  /**
   * What a model is and how it came about.
   *
   * @param model such as {@code logistic}
   * @param method by which it was fitted
   * @param stamp for one that protects nobody
   */
  public record Head(String model, String method, Optional<String> stamp) {

    static Head of(Members members) {
      return new Head(members.text("model"), members.text("method"), members.textIfAny("stamp"));
    }

    /** As they stand at the beginning of the file. */
    Map<String, @Nullable Object> members() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("model", model);
      members.put("method", method);
      members.put("stamp", stamp.orElse(null));
      return members;
    }
  }

  /** Writes a model. */
  static void write(
      Path file, Head head, Schema schema, @Nullable String target, FittedModel fitted)
      throws IOException {
    Map<String, @Nullable Object> members = head.members();
    members.put("schema", JsonFile.parse(schema.toJson()).orElseThrow());
    members.put("target", target);
    members.putAll(fitted.parameters());
    if (fitted instanceof FittedTableNetwork layered) {
      members.putAll(
          WeightsFile.members(
              file.resolveSibling(".").normalize(), layered.network().ensemble().draws()));
    }
    ModelFile.write(file, members);
  }

  /**
   * The model in a run's folder, in a folder that has the file, or in the file itself.
   *
   * @throws BadData if there is none, or it is damaged
   */
  public static SavedModel read(Path place) {
    Path file = file(place);
    return of(file, ModelFile.read(file));
  }

  /** What the model in such a place is. */
  public static Head head(Path place) {
    Path file = file(place);
    Members members = ModelFile.read(file);
    return ModelFile.made(file, "a model", () -> Head.of(members));
  }

  /**
   * The file of the model in such a place.
   *
   * @throws BadData if it is no place of a model
   */
  public static Path file(Path place) {
    if (Files.isRegularFile(place)) {
      return place;
    }
    Path results = new RunFolder(place).results();
    Path inRun = results.resolve(ModelFile.NAME);
    Path here = place.resolve(ModelFile.NAME);
    if (Files.exists(here) && !Files.exists(inRun)) {
      return here;
    }
    if (!Files.isDirectory(results)) {
      throw new BadData(
          place.toString(),
          "",
          "must be the folder of a run",
          Files.exists(place) ? "another folder" : "not found",
          "give what 'priory fit' left behind");
    }
    return inRun;
  }

  /** Whose members are those of a model of a table. */
  static SavedModel of(Path file, Members members) {
    return ModelFile.made(file, "a model", () -> ofTable(file, members));
  }

  private static SavedModel ofTable(Path file, Members members) {
    String schema = Json.object(Members.of(members.value("schema")).all());
    Schema known = byRow(Schema.parse(file + ": schema", schema));
    Head head = Head.of(members);
    if (head.model().equals(MixtureFitter.NAME)) {
      Encoding numbers = MixtureFitter.encoding(known);
      return new SavedModel(
          head, numbers, FittedMixture.read(members.value("components"), numbers));
    }
    Encoding encoding = Encoding.of(known, members.text("target"));
    if (members.all().containsKey(LayersSummary.HASH)) {
      return new SavedModel(head, encoding, FittedTableNetwork.read(file, members, encoding));
    }
    if (head.model().equals(NetworkFitter.NAME)) {
      return new SavedModel(head, encoding, FittedNetwork.read(members, encoding));
    }
    Reading reading = Reading.of(head.model(), encoding);
    FittedModel full =
        members.all().containsKey("draws")
            ? FittedDraws.read(
                names(head, encoding),
                members,
                precision(members),
                SupportJson.read(members, encoding.width()),
                reading)
            : regression(members, encoding, reading);
    return new SavedModel(
        head, encoding, PointEstimates.read(full, members.textIfAny(PointEstimates.MEMBER)));
  }

  /** Of the coefficients. */
  private static List<String> names(Head head, Encoding encoding) {
    return head.model().equals(SoftmaxFitter.NAME)
        ? SoftmaxPosterior.names(encoding.names(), encoding.target().classes())
        : encoding.names();
  }

  private static FittedRegression regression(Members members, Encoding encoding, Reading reading) {
    double[] mean = members.numbers("mean");
    GaussianPosterior coefficients =
        new GaussianPosterior(
            encoding.names(),
            mean,
            CovarianceJson.read((Map<?, ?>) members.value("covariance"), mean.length),
            SupportJson.read(members, mean.length));
    return new FittedRegression(coefficients, precision(members), reading);
  }

  private static Optional<GammaPosterior> precision(Members members) {
    return Optional.ofNullable(members.all().get("precision")).map(SavedModel::gamma);
  }

  /** The normal posterior of a regression. */
  FittedRegression regression() {
    return (FittedRegression) PointEstimates.full(fitted);
  }

  /** The posterior of a regression that consists of draws. */
  FittedDraws drawn() {
    return (FittedDraws) PointEstimates.full(fitted);
  }

  @Override
  public Optional<String> withoutIntervals() {
    return fitted.withoutIntervals();
  }

  @Override
  public long predict(Path data, Path out, PredictionFile.Detail detail) throws IOException {
    return PredictionFile.write(this, data, out, detail);
  }

  @Override
  public Map<String, @Nullable Object> evaluate(Path data, Labels labels) {
    return Evaluation.of(this, data, labels.refuseFile().column());
  }

  /** The posterior of a regression's coefficients. */
  CoefficientPosterior coefficients() {
    return PointEstimates.full(fitted) instanceof FittedDraws drawn
        ? drawn.posterior()
        : regression().coefficients();
  }

  /** That of its noise. */
  GammaPosterior precision() {
    return (PointEstimates.full(fitted) instanceof FittedDraws drawn
            ? drawn.precision()
            : regression().precision())
        .orElseThrow(() -> new IllegalArgumentException("precision must be given"));
  }

  private static GammaPosterior gamma(Object value) {
    Members members = Members.of(value);
    return new GammaPosterior(members.number("shape"), members.number("rate"));
  }

  /** Predictions are about rows: the column that names a person is passed over. */
  private static Schema byRow(Schema schema) {
    if (schema.unit() == null) {
      return schema;
    }
    List<Column> columns = new ArrayList<>();
    for (Column column : schema.columns()) {
      columns.add(column.name().equals(schema.unit()) ? new Column.Ignored(column.name()) : column);
    }
    return new Schema(columns, schema.missing(), null, schema.size(), schema.layout());
  }
}
