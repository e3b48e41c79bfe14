package org.priory.app.command;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.priory.Data;
import org.priory.Documents;
import org.priory.ModelChoice;
import org.priory.Models;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory fit topics}. */
@Command(
    name = "topics",
    description = "Topic model: the topics of documents (latent Dirichlet allocation).",
    customSynopsis = "priory fit topics --data FILE --vocabulary FILE --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      "  vips                    variational inference from noisy sufficient statistics (default)",
      "",
      "Example:",
      "  priory fit topics --data letters.txt.gz --vocabulary words.txt --topics 50 --epsilon 1"
    })
final class FitTopics extends FitModel {

  @Mixin private final DocumentFiles files = new DocumentFiles();
  @Mixin private final SizeOption size = new SizeOption();
  @Mixin private final TopicsOptions topics = new TopicsOptions();

  @Override
  protected ModelChoice model() {
    return Models.topics(topics.read());
  }

  @Override
  protected Path file() {
    return files.file();
  }

  @Override
  protected Supplier<Data> data() {
    Documents documents = new Documents(files.file(), files.vocabulary(), size.read());
    return () -> documents;
  }

  @Override
  protected Optional<String> insteadOf(String option) {
    return option.equals("--schema")
        ? Optional.of("leave it out: --vocabulary says what is public")
        : super.insteadOf(option);
  }
}
