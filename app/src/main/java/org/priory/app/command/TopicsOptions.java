package org.priory.app.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --topics}. */
final class TopicsOptions implements Section.Member {
  private static final int DEFAULT = 50;

  @Option(names = "--topics", paramLabel = "K", description = "Number of topics. Default: 50.")
  private @Nullable String topics;

  @Override
  public Section section() {
    return Section.MODEL;
  }

  int read() {
    return NumberOption.TOPICS.whole(topics).orElse(DEFAULT);
  }
}
