package org.priory.app.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Way;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Schema;
import org.priory.privacy.data.Target;

/**
 * A model that the program can fit.
 *
 * @param <P> its posterior
 */
public interface Fitter<P> {

  /** As the command line calls it. */
  String name();

  /** In words: "logistic regression". */
  String words();

  /** The names of its methods, the best first. */
  List<String> methods();

  /** The method that is taken without {@code --method} for so many features. */
  default String usual(int features) {
    return methods().get(0);
  }

  /**
   * Whether a method runs a named mechanism: it protects rows alone, and costs the same whatever
   * the number of records.
   */
  default boolean isMechanism(String method) {
    return false;
  }

  /** Those of its methods that no noise makes private: they run with {@code --non-private} only. */
  default List<String> openMethods() {
    return List.of();
  }

  /** Whether what it finds are coefficients that are read one by one. */
  default boolean hasCoefficients() {
    return false;
  }

  /** Whether a column is explained by the others. */
  default boolean hasTarget() {
    return true;
  }

  /**
   * Refuses settings that can be judged without a number of records.
   *
   * @throws BadData with what to do
   */
  default void check(Settings settings) {
    refuse("--components", settings.components().isPresent());
    refuse("--spread", settings.spread().isPresent());
    refuse("--layers", !settings.layers().isEmpty());
  }

  private void refuse(String option, boolean given) {
    if (given) {
      throw new BadData(option, "", "must not be given for " + name(), "given", "leave it out");
    }
  }

  /**
   * How rows become features.
   *
   * @param target null if the model has none
   */
  default Encoding encoding(Schema schema, @Nullable String target) {
    return Encoding.of(schema, target, Encoding.Options.USUAL);
  }

  /**
   * Refuses a target that the model cannot explain.
   *
   * @throws BadData with what to do
   */
  void check(Target target);

  /**
   * One of {@link #methods}, decided to its last number.
   *
   * @param epsilon what it may cost at delta
   * @throws IllegalArgumentException if the settings or the budget do not allow it
   */
  Way<P> method(
      String name, PublicKnowledge known, double epsilon, double delta, Settings settings);

  /** The posterior as it is shown and kept. */
  FittedModel fitted(P posterior, Encoding encoding);
}
