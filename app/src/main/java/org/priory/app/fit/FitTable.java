package org.priory.app.fit;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.priory.Data;
import org.priory.FitOptions;
import org.priory.app.option.ClipOption;
import org.priory.app.option.EngineOption;
import org.priory.app.option.TableFiles;
import org.priory.models.model.Settings;
import picocli.CommandLine.Mixin;

/** {@code priory fit MODEL} for the models of a table. */
abstract class FitTable extends FitModel {

  @Mixin private final TableFiles files = new TableFiles();
  @Mixin private final ClipOption clip = new ClipOption();
  @Mixin private final EngineOption engine = new EngineOption();

  @Override
  protected final Path file() {
    return files.file();
  }

  @Override
  protected final Supplier<Data> data() {
    return files.table();
  }

  @Override
  protected FitOptions on(FitOptions options) {
    return engine.into(options);
  }

  @Override
  protected Settings into(Settings settings) {
    return clip.into(settings);
  }

  @Override
  protected Optional<String> insteadOf(String option) {
    return option.equals("--size")
        ? Optional.of("leave it out: the schema says how many records there are")
        : super.insteadOf(option);
  }
}
