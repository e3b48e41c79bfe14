package org.priory.models.bought;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.bounds.QuantileBounds;
import org.priory.inference.levels.StableHistogram;
import org.priory.models.model.Labels;
import org.priory.models.model.Model;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.Members;

/** What a schema lacks, bought: no model, but run, charged and kept as one. */
public abstract class BoughtModel implements Model {
  /** The name of bounds of numbers. */
  public static final String BOUNDS = "bounds";

  /** The name of values of categories. */
  public static final String CATEGORIES = "categories";

  /** The name of words of documents. */
  public static final String VOCABULARY = "vocabulary";

  private final String name;
  private final String words;
  private final String method;

  private BoughtModel(String name, String words, String method) {
    this.name = name;
    this.words = words;
    this.method = method;
  }

  /** Bounds of numbers. */
  public static final class Bounds extends BoughtModel {
    public Bounds() {
      super(BOUNDS, "bounds of numbers", QuantileBounds.NAME);
    }
  }

  /** Values of categories. */
  public static final class Categories extends BoughtModel {
    public Categories() {
      super(CATEGORIES, "values of categories", StableHistogram.NAME);
    }
  }

  /** Words of documents. */
  public static final class Words extends BoughtModel {
    public Words() {
      super(VOCABULARY, "vocabulary", StableHistogram.NAME);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String words() {
    return words;
  }

  @Override
  public List<String> methods() {
    return List.of(method);
  }

  @Override
  public Saved read(Path file, Members members) {
    return new Nothing(file, ModelHead.of(members), words);
  }

  /** Nothing to predict with. */
  private record Nothing(Path file, ModelHead head, String words) implements Saved {

    @Override
    public Predicted predict(Path data, Path out, PredictionDetail detail) {
      throw noModel();
    }

    @Override
    public Map<String, @Nullable Object> evaluate(Path data, Labels labels) throws IOException {
      throw noModel();
    }

    private BadData noModel() {
      return new BadData(
          file.toString(),
          "",
          "must be a model",
          words + ", for a schema",
          "fit a model with the file that lies beside it");
    }
  }
}
