package org.priory.app.fit;

import java.util.Optional;
import java.util.function.Supplier;
import org.priory.Data;
import org.priory.FitOptions;
import org.priory.app.option.EngineOption;
import picocli.CommandLine.Mixin;

/** A fit of records that need no schema: documents, or images without labels. */
abstract class FitWithoutSchema extends FitModel {

  @Mixin private final EngineOption engine = new EngineOption();

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
  protected final FitOptions on(FitOptions options) {
    return engine.into(options);
  }

  @Override
  protected final Optional<String> insteadOf(String option) {
    return switch (option) {
      case "--schema" -> Optional.of("leave it out: " + insteadOfSchema() + " says what is public");
      default -> super.insteadOf(option);
    };
  }
}
