package org.priory.models.table;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.text.Nearest;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.formula.Part;
import org.priory.privacy.data.formula.Refusal;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** The encoding that a formula asks for, or a refusal that says what was probably meant. */
public final class FormulaEncoding {
  private FormulaEncoding() {}

  /**
   * The encoding of a model's rows.
   *
   * @throws BadData if the model takes no formula, or the schema does not have what it asks for
   */
  public static Encoding of(
      TableModel<?> model, Schema schema, @Nullable String target, Formula formula) {
    if (target == null || !model.takesFormula()) {
      throw new BadData(
          "`formula`",
          "",
          "must not be given for " + model.words(),
          formula.text(),
          "leave it out: formulas are for regressions");
    }
    List<String> names =
        schema.columns().stream()
            .filter(column -> !(column instanceof Column.Ignored))
            .map(Column::name)
            .filter(name -> !model.beside().contains(name))
            .toList();
    for (Part part : formula.mentions()) {
      if (!names.contains(part.column())) {
        throw Refusal.of(
            part.at(),
            model.beside().contains(part.column())
                ? "must be a column that explains"
                : "must be a column of the schema",
            part.column(),
            remedy(part, formula.writtenFrom(part.at()), names));
      }
    }
    return model.encoding(schema, target, formula);
  }

  private static String remedy(Part part, String rest, List<String> names) {
    Optional<String> unquoted =
        names.stream()
            .filter(name -> name.startsWith(part.column()) && rest.startsWith(name))
            .findFirst();
    return unquoted
        .map(name -> "write '" + name + "' in single quotes")
        .orElseGet(
            () ->
                Nearest.remedy(
                    part.column(), names, "add it to the schema's columns, or choose another"));
  }
}
