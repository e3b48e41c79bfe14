package org.priory.models.table;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.model.FitMethod;
import org.priory.models.model.FittedModel;
import org.priory.models.model.Foretold;
import org.priory.models.model.Model;
import org.priory.models.model.RecordWords;
import org.priory.models.model.Saved;
import org.priory.models.model.Settings;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Members;

/**
 * A model that is fitted to a table with a public schema.
 *
 * @param <P> its posterior
 */
public interface TableModel<P> extends Model {

  /** Its methods, the best first. */
  List<Recipe<P>> recipes();

  @Override
  default List<String> methods() {
    return recipes().stream().map(Recipe::name).toList();
  }

  /**
   * The method of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  default Recipe<P> recipe(String method) {
    return recipes().stream()
        .filter(each -> each.name().equals(method))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name() + " knows no method " + method));
  }

  /** The method of a name for rows that are encoded in such a way. */
  default Recipe<P> recipe(String method, Encoding encoding) {
    return recipe(method);
  }

  /** The method that is taken for so many features if none is named. */
  default String defaultMethod(int features) {
    return methods().get(0);
  }

  /** Whether a column is explained by the others. */
  default boolean hasTarget() {
    return true;
  }

  /** Whether its predictions of rows can be compared with what was observed, to choose by them. */
  default boolean canBeScored() {
    return hasTarget();
  }

  /**
   * Refuses settings that can be judged without a number of records.
   *
   * @throws BadData with what to do
   */
  default void check(Settings settings) {}

  /**
   * How rows become features.
   *
   * @param target null if the model has none
   */
  default Encoding encoding(Schema schema, @Nullable String target) {
    return Encoding.of(schema, target, Encoding.Options.DEFAULTS);
  }

  /** What the records are called, and what a person with several rows contributes. */
  default RecordWords records(Encoding encoding) {
    return RecordWords.ofTable(encoding);
  }

  /**
   * How rows become features by a formula.
   *
   * @throws BadData if the schema does not have what the formula asks for
   */
  default Encoding encoding(Schema schema, String target, Formula formula) {
    return Encoding.of(schema, target, Optional.of(formula), beside());
  }

  /** Columns that explain nothing, beside those that do: an exposure, the end of a follow-up. */
  default List<String> beside() {
    return List.of();
  }

  /** The model that members of {@code model.json} speak of, with the columns beside. */
  default TableModel<P> as(Members members) {
    return this;
  }

  /**
   * What settings say of coefficients before the data is seen.
   *
   * @throws BadData if they speak of a coefficient that is not there
   */
  default CoefficientPrior prior(Encoding encoding, Settings settings) {
    return CoefficientPrior.NONE;
  }

  /** Whether a formula can say what explains the target. */
  default boolean takesFormula() {
    return false;
  }

  /**
   * Refuses a target that the model cannot explain.
   *
   * @throws BadData with what to do
   */
  void check(Target target);

  /** What is known of the result before the data is touched. */
  default Foretold foretold(FitMethod<P> method, Encoding encoding, double records) {
    return new Foretold(method.forecast(), Optional.empty());
  }

  /**
   * What is known of the result before the data is touched, where the rows that are asked about
   * have more columns than those of the model, such as weights.
   */
  default Foretold foretold(FitMethod<P> method, Encoding encoding, Encoding rows, double records) {
    return foretold(method, encoding, records);
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
