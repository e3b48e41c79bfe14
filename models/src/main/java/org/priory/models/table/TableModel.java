package org.priory.models.table;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Way;
import org.priory.models.json.Members;
import org.priory.models.model.FittedModel;
import org.priory.models.model.Foretold;
import org.priory.models.model.Model;
import org.priory.models.model.Saved;
import org.priory.models.model.Settings;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Schema;
import org.priory.privacy.data.Target;

/**
 * A model that is fitted to a table with a public schema.
 *
 * @param <P> its posterior
 */
public interface TableModel<P> extends Model {

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
    refuse("`components`", settings.components().isPresent());
    refuse("`spread`", settings.spread().isPresent());
    refuse("`layers`", !settings.layers().isEmpty());
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

  /** What is known of the result before the data is touched. */
  default Foretold foretold(Way<P> way, Encoding encoding, double records) {
    return new Foretold(way.forecast(), Optional.empty());
  }

  /** The posterior as it is shown and kept. */
  FittedTable fitted(P posterior, Encoding encoding);

  /**
   * Reads what {@link FittedModel#parameters} of such a posterior gave.
   *
   * @param file {@code model.json}, beside which the model's other files are
   * @throws IllegalArgumentException or ClassCastException if it is something else
   */
  FittedTable fitted(Path file, Members members, Encoding encoding);

  @Override
  default Saved read(Path file, Members members) {
    return SavedTable.read(file, members, this);
  }
}
