package org.priory.app.fit;

import java.nio.file.Path;
import org.priory.Data;
import org.priory.Documents;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.DocumentOptions;
import org.priory.app.option.SizeOption;
import org.priory.app.option.TopicsOptions;
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
final class FitTopics extends FitWithoutSchema {

  @Mixin private final DocumentOptions files = new DocumentOptions();
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
  protected Data given() {
    return new Documents(files.file(), files.vocabulary(), size.read());
  }

  @Override
  protected String insteadOfSchema() {
    return "--vocabulary";
  }
}
