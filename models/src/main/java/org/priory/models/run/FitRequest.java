package org.priory.models.run;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.model.Protection;
import org.priory.models.model.Settings;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.event.PrivacyBudget;

/**
 * What is to be fitted.
 *
 * @param model such as {@code logistic}
 * @param method empty for the model's best
 * @param files what is read and written
 * @param target the column to be explained; null for a model that explains none
 * @param budget what the run may cost
 * @param settings what else was set
 * @param dataset the name under which the data is charged
 * @param privacy whether and how noise protects the records
 * @param engine what sums over the records; empty for this machine
 * @param continued the folder of a run that goes on under a charge of its own; empty for a new one
 */
public record FitRequest(
    String model,
    Optional<String> method,
    Files files,
    @Nullable String target,
    PrivacyBudget budget,
    Settings settings,
    String dataset,
    Protection privacy,
    Optional<EngineFactory> engine,
    Optional<Path> continued) {

  /** What is fitted on this machine. */
  public FitRequest(
      String model,
      Optional<String> method,
      Files files,
      @Nullable String target,
      PrivacyBudget budget,
      Settings settings,
      String dataset,
      Protection privacy) {
    this(
        model,
        method,
        files,
        target,
        budget,
        settings,
        dataset,
        privacy,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Refuses a fit of what other engines do not hold where one is asked for.
   *
   * @throws BadData if one is
   */
  public void requireThisMachine() {
    engine.ifPresent(
        other -> {
          throw new BadData(
              "`engine`",
              "",
              "must be local for " + model,
              other.name(),
              "leave it out: other engines hold rows of tables, documents with a vocabulary and"
                  + " images that no public network looks at");
        });
  }

  /** " of income", or nothing. */
  public String ofTarget() {
    return target == null ? "" : " of " + target;
  }

  /** What is estimated where rows have weights, in a sentence. */
  public Optional<String> weighting() {
    return settings
        .weights()
        .map(
            column ->
                "weighted by "
                    + column
                    + ", the inverse of a row's chance to be in the data: the results are those of the"
                    + " population, and intervals say how samples of it differ");
  }

  /**
   * What is read and written.
   *
   * @param data the records
   * @param schema what is public about them
   * @param out the folder for the results; it must be empty or absent
   */
  public record Files(Path data, Path schema, Path out) {}
}
