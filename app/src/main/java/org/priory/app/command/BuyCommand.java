package org.priory.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.Data;
import org.priory.FitOptions;
import org.priory.ModelChoice;
import org.priory.app.fit.Fitting;
import org.priory.app.option.OutputOptions;
import org.priory.app.option.PrivacyOptions;
import org.priory.app.option.ThreadsOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.model.Settings;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Mixin;

/** A command that buys what a schema lacks: charged as a fit is, and a new file comes of it. */
abstract class BuyCommand extends PrioryCommand {
  @Mixin private final PrivacyOptions privacy = new PrivacyOptions();
  @Mixin private final ThreadsOption threads = new ThreadsOption();
  @Mixin private final OutputOptions output = new OutputOptions();

  /** The file of the records. */
  protected abstract Path file();

  /** What is bought. */
  protected abstract ModelChoice model();

  /** From what; asked for once. */
  protected abstract Supplier<Data> data();

  /** The member of the answer that says where the new file is. */
  protected abstract String member();

  /** The name of the new file. */
  protected abstract String written();

  @Override
  protected final Answer answer() throws IOException {
    threads.apply();
    output.check(privacy.hasNoise());
    ModelChoice model = model().with(privacy.into(Settings.NONE));
    Supplier<Data> data = data();
    PrivacyBudget budget = privacy.budget();
    Path folder = output.folder(file(), model.name());
    FitOptions options =
        privacy.into(FitOptions.defaults(), file()).into(folder).resumed(output.isResumed());
    Answer done =
        new Fitting(privacy.ledger(), messages(), false)
            .answer(
                priory -> priory.prepare(model, data.get(), budget, options),
                output.showsInternal(),
                Fitting.again(spec(), folder));
    Path released = folder.resolve("release").resolve(written());
    return new Bought(
        done,
        member(),
        Files.exists(released) ? released : folder.resolve("internal").resolve(written()));
  }

  private record Bought(Answer done, String member, Path file) implements Answer {

    @Override
    public Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>(done.json());
      members.put(member, file.toString());
      return members;
    }

    @Override
    public String text() {
      return done.text() + "Written: " + file + "\n";
    }
  }
}
