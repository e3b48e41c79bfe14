package org.priory.models.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.ModelFile;
import org.priory.models.model.FittedModel;
import org.priory.models.model.ModelHead;
import org.priory.privacy.data.encoding.Encoding;

/** Writes {@code model.json}, and the files that a model has beside it. */
public final class ModelWriter {
  /** The member with the formula, if there is one. */
  public static final String FORMULA = "formula";

  /** The member with the column of weights, if there is one: what is fitted does not need it. */
  private static final String WEIGHTS = "weighted_by";

  private ModelWriter() {}

  /**
   * Writes a model into a folder.
   *
   * @param encoding of the table; null where the records are documents or images
   * @param target the column that is explained; null if there is none
   */
  public static void write(
      Path folder,
      ModelHead head,
      @Nullable Encoding encoding,
      @Nullable String target,
      FittedModel fitted)
      throws IOException {
    write(folder, head, encoding, target, Optional.empty(), fitted);
  }

  /**
   * Writes a model into a folder.
   *
   * @param encoding of the table; null where the records are documents or images
   * @param target the column that is explained; null if there is none
   * @param weights the column by which rows were weighted
   */
  static void write(
      Path folder,
      ModelHead head,
      @Nullable Encoding encoding,
      @Nullable String target,
      Optional<String> weights,
      FittedModel fitted)
      throws IOException {
    Map<String, @Nullable Object> members = head.members();
    if (encoding != null) {
      members.put("schema", encoding.schema().members());
      members.put("target", target);
      encoding.formula().ifPresent(formula -> members.put(FORMULA, formula.text()));
    }
    weights.ifPresent(column -> members.put(WEIGHTS, column));
    members.putAll(fitted.parameters());
    members.putAll(fitted.writeFiles(folder, head.stamp()));
    ModelFile.write(folder.resolve(ModelFile.NAME), members);
  }
}
