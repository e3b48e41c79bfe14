package org.priory.app.option;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.models.text.Nearest;

/** An option that takes one of some words. */
final class WordOption {
  private WordOption() {}

  /** The word that was written, the first if none was. */
  static String read(String option, @Nullable String written, List<String> words) {
    if (written == null) {
      return words.get(0);
    }
    if (!words.contains(written)) {
      throw unknown(option, written, words);
    }
    return written;
  }

  static BadInput unknown(String option, String written, List<String> words) {
    return new BadInput(
        option,
        "must be one of " + String.join(", ", words),
        written,
        Nearest.remedy(written, words, "leave it out"));
  }
}
