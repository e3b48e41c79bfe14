package org.priory.app.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.Size;
import picocli.CommandLine.Option;

/** The options of a topic model alone. */
final class TopicsOptions {
  private static final int USUAL = 50;

  @Option(
      names = "--vocabulary",
      paramLabel = "FILE",
      description = "For topics: the public list of words, one a line.")
  private @Nullable Path vocabulary;

  @Option(
      names = "--topics",
      paramLabel = "K",
      description = "For topics: how many there are. Default: 50.")
  private @Nullable String topics;

  @Option(
      names = "--size",
      paramLabel = "WORD",
      description =
          "For topics and images: how many documents or images there are, if that is known in"
              + " public; 'public' has them counted, 'private' buys the number. Default: public.")
  private @Nullable String size;

  /** Refuses them for models that are fitted to tables. */
  void refuse(String model) {
    refuseWords(model);
    if (size != null) {
      throw new BadInput(
          "--size",
          "is for topics and for images",
          "given for " + model,
          "leave it out: the schema says it");
    }
  }

  /** Refuses what only documents have. */
  void refuseWords(String model) {
    String given = vocabulary != null ? "--vocabulary" : topics != null ? "--topics" : "";
    if (!given.isEmpty()) {
      throw new BadInput(given, "is for topics", "given for " + model, "leave it out");
    }
  }

  Path vocabulary() {
    if (vocabulary == null) {
      throw new BadInput(
          "--vocabulary",
          "is required for topics",
          "not given",
          "add --vocabulary FILE, a public list of words, one a line");
    }
    return vocabulary;
  }

  int topics() {
    return NumberOption.TOPICS.whole(topics).orElse(USUAL);
  }

  Size size() {
    if (size == null || size.equals("public")) {
      return Size.PUBLIC;
    }
    return size.equals("private") ? Size.PRIVATE : Size.of((int) NumberOption.SIZE.read(size));
  }
}
