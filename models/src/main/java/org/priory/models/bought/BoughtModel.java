package org.priory.models.bought;

import java.nio.file.Path;
import java.util.List;
import org.priory.inference.bounds.QuantileBounds;
import org.priory.inference.levels.StableHistogram;
import org.priory.models.model.Model;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Saved;
import org.priory.models.model.SavedWithoutPredictions;
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
    return new SavedWithoutPredictions(
        file,
        ModelHead.of(members),
        words + ", for a schema",
        "fit a model with the file that lies beside it");
  }
}
