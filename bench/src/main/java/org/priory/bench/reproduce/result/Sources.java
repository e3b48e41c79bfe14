package org.priory.bench.reproduce.result;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Whether a result was made from the sources as they are: documents and results aside. */
public final class Sources {
  private Sources() {}

  /**
   * Whether nothing but documents has changed since a commit, in the checkout around a folder.
   *
   * @param commit as {@link SavedResult#commit} has it: with a plus sign it says nothing
   */
  public static boolean areThoseOf(String commit, Path folder) {
    if (!commit.matches("[0-9a-f]+")) {
      return false;
    }
    List<String> words = new ArrayList<>(List.of("git", "diff", "--quiet", commit, "--", ":/"));
    words.addAll(List.of(":(exclude,top)docs", ":(exclude,top,glob)**/*.md"));
    try {
      Process process =
          new ProcessBuilder(words)
              .directory(folder.toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
