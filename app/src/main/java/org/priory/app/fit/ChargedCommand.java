package org.priory.app.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.priory.Data;
import org.priory.FitOptions;
import org.priory.ModelChoice;
import org.priory.app.option.OutputOptions;
import org.priory.app.option.PrivacyOptions;
import org.priory.app.option.ThreadsOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.model.Settings;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Mixin;

/**
 * A command that asks something of records: it has a budget, charges a ledger, and leaves a folder.
 */
public abstract class ChargedCommand extends PrioryCommand {

  @Mixin private final PrivacyOptions privacy = new PrivacyOptions();
  @Mixin private final ThreadsOption threads = new ThreadsOption();
  @Mixin private final OutputOptions output = new OutputOptions();

  /**
   * What is asked, with what is particular to it. No file of records is read.
   *
   * @throws BadInput if an option is wrong
   */
  protected abstract ModelChoice model();

  /** The file of the records. */
  protected abstract Path file();

  /**
   * The records. What is public about them is read when it is asked for; no record is.
   *
   * @throws BadInput if an option is wrong
   */
  protected abstract Supplier<Data> data();

  /** The model with settings: those about privacy, and those of the command's own options. */
  protected ModelChoice chosen(Settings settings) {
    return model().with(settings);
  }

  /** Options with the engine, where there is a choice. */
  protected FitOptions on(FitOptions options) {
    return options;
  }

  /** Whether to recommend the curator's check of a schema that was never checked. */
  protected boolean advises() {
    return true;
  }

  /** The answer, from a run that has ended. */
  protected Answer done(Answer run, Path folder) {
    return run;
  }

  @Override
  protected final Answer answer() throws IOException {
    threads.apply();
    output.check(privacy.hasNoise());
    ModelChoice model = chosen(privacy.into(Settings.NONE));
    Supplier<Data> data = data();
    PrivacyBudget budget = privacy.budget();
    Path folder = output.folder(file(), model.name());
    FitOptions options =
        on(privacy.into(FitOptions.defaults(), file()).into(folder).resumed(output.isResumed()));
    Answer run =
        new Fitting(privacy.ledger(), messages(), advises())
            .answer(
                priory -> priory.prepare(model, data.get(), budget, options),
                output.showsInternal(),
                Fitting.again(spec(), folder));
    return done(run, folder);
  }
}
