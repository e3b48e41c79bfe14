package org.priory.models.choice;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is to be asked about a model, beside its log score and a table by what it predicts. The more
 * is asked, the less is known of each: the budget is split in equal shares.
 *
 * @param against a run whose model is compared with it, if there is one
 * @param by columns of the schema, for each of which there is a table
 */
public record AssessChoice(Optional<Path> against, List<String> by) {

  /** The log score, and the table by what is predicted. */
  public static final AssessChoice PLAIN = new AssessChoice(Optional.empty(), List.of());

  public AssessChoice {
    by = by.stream().distinct().toList();
  }

  /** This choice, compared with the model of another run. */
  public AssessChoice against(Path run) {
    return new AssessChoice(Optional.of(run), by);
  }

  /** This choice, with a table for each of these columns. */
  public AssessChoice by(String... columns) {
    return new AssessChoice(against, List.of(columns));
  }
}
