package org.priory.models.markov;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.inference.variational.markov.MarkovEstimate;
import org.priory.inference.variational.markov.MarkovVips;
import org.priory.inference.variational.markov.SequenceColumns;
import org.priory.models.choice.MarkovChoice;
import org.priory.models.model.RecordWords;
import org.priory.models.model.Saved;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Members;

/**
 * A hidden Markov model: each row of a person is drawn in a state that is not seen, and the next
 * state depends on the one before. The record is a person's whole sequence.
 */
public final class HiddenMarkov implements TableModel<MarkovEstimate> {
  /** The name by which it is asked for. */
  public static final String NAME = "markov";

  private final MarkovChoice choice;

  /** Two states, of rows in the order of the table. */
  public HiddenMarkov() {
    this(MarkovChoice.of(2));
  }

  public HiddenMarkov(MarkovChoice choice) {
    this.choice = choice;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return words();
  }

  @Override
  public String words() {
    return "hidden Markov model";
  }

  @Override
  public boolean hasTarget() {
    return false;
  }

  @Override
  public void check(Target target) {
    // there is none
  }

  @Override
  public List<Recipe<MarkovEstimate>> recipes() {
    return List.of(
        Recipe.ofSums(
            MarkovVips.NAME,
            EnumSet.of(Settings.Group.STEPS),
            (known, budget, set) -> {
              throw new IllegalStateException("a sequence follows from the columns of a table");
            }));
  }

  @Override
  public Recipe<MarkovEstimate> recipe(String method, Encoding encoding) {
    Recipe<MarkovEstimate> plain = recipe(method);
    SequenceColumns columns = MarkovColumns.of(choice, encoding).sequence();
    return Recipe.ofSums(
        plain.name(),
        plain.accepts(),
        (known, budget, set) -> {
          int usual = MarkovVips.defaultSteps(columns, choice.states(), known.records(), budget);
          return MarkovVips.within(
              columns, choice.states(), known.records(), budget, set.steps(usual, 1));
        });
  }

  @Override
  public Encoding encoding(Schema schema, @Nullable String target) {
    return MarkovColumns.encoding(choice, schema);
  }

  @Override
  public RecordWords records(Encoding encoding) {
    return RecordWords.ofTable(encoding)
        .contributing(
            "a person, all rows with the same "
                + encoding.schema().unit()
                + ", is one sequence and counts as much as any other: results are about rows and moves"
                + " drawn at random from the first "
                + choice.longest()
                + " rows of a person who is drawn at random");
  }

  @Override
  public FittedTable fitted(MarkovEstimate posterior, Encoding encoding) {
    return FittedMarkov.of(choice, posterior, encoding);
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    return MarkovJson.read(choice, members, encoding);
  }

  @Override
  public Saved read(Path file, Members members) {
    return SavedMarkov.read(file, members);
  }
}
