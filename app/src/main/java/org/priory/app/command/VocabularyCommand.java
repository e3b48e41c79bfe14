package org.priory.app.command;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.priory.Data;
import org.priory.ModelChoice;
import org.priory.Releases;
import org.priory.Texts;
import org.priory.app.option.NumberOption;
import org.priory.app.option.SizeOption;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.data.text.Vocabulary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code priory schema vocabulary}: words that enough documents have, bought. */
@Command(
    name = "vocabulary",
    sortOptions = false,
    description = {
      "Buys the words that enough documents have, for topics. Of each document a few words count, chosen"
          + " at random; a word is shown if its noisy count reaches a threshold. Charged once before a"
          + " document is read; nothing else leaves.",
      "A word is letters and digits, in lower case; spaces and hyphens separate."
    },
    customSynopsis = "priory schema vocabulary --data FILE --epsilon E [OPTION...]",
    footer = {
      "",
      "Example:",
      "  priory schema vocabulary --data letters.txt.gz --without common-words.txt --epsilon 1"
    })
public final class VocabularyCommand extends BuyCommand {
  private static final int DEFAULT_MOST = 50;

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description = "The documents: .txt (also .gz) with one a line.")
  private Path data;

  @Mixin private final SizeOption size = new SizeOption();

  @Option(
      names = "--most",
      paramLabel = "K",
      description =
          "How many words of a document count; more are chosen at random. Default: 50. With more a"
              + " document says more, and the noise is larger.")
  private @Nullable String most;

  @Option(
      names = "--without",
      paramLabel = "FILE",
      description =
          "Words that are not wanted, one a line, such as a public list of common words: what a"
              + " document may say is not spent on them.")
  private @Nullable Path without;

  @Override
  protected Path file() {
    return data;
  }

  @Override
  protected ModelChoice model() {
    return Releases.vocabulary(NumberOption.MOST.whole(most).orElse(DEFAULT_MOST), unwanted());
  }

  private Set<String> unwanted() {
    return without == null
        ? Set.of()
        : Vocabulary.read(without).words().stream()
            .map(word -> word.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  protected Supplier<Data> data() {
    Size known = size.read();
    return () -> new Texts(data, known);
  }

  @Override
  protected String member() {
    return "vocabulary";
  }

  @Override
  protected String written() {
    return "vocabulary.txt";
  }
}
