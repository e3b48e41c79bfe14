package org.priory.app.fit;

import java.util.Optional;
import java.util.function.Supplier;
import org.priory.Data;

/** A fit of records that need no schema: documents, or images without labels. */
abstract class FitWithoutSchema extends FitModel {

  /** What the options give, refused at once if it cannot be. */
  protected abstract Data given();

  /** What says in public what a schema says of tables. */
  protected abstract String insteadOfSchema();

  @Override
  protected final Supplier<Data> data() {
    Data given = given();
    return () -> given;
  }

  @Override
  protected final Optional<String> insteadOf(String option) {
    return switch (option) {
      case "--schema" -> Optional.of("leave it out: " + insteadOfSchema() + " says what is public");
      case "--engine", "--master", "--partitions", "--spark" ->
          Optional.of("leave it out: other engines hold the rows of tables alone");
      default -> super.insteadOf(option);
    };
  }
}
