package org.priory.privacy.data.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.file.DataFile;

/** The public list of words. A word's number is its place, from 0 on. */
public final class Vocabulary {

  private static final int MAX_WORDS = 1 << 24;

  private final List<String> words;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final boolean[] used = new boolean[1 << 16];

  private Vocabulary(List<String> words) {
    this.words = List.copyOf(words);
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i).toLowerCase(Locale.ROOT);
      // Of words that differ only in case the first one counts.
      numbers.putIfAbsent(word, i);
      word.chars().forEach(c -> used[c] = true);
    }
    numbers.remove("");
  }

  /** A vocabulary of these words. */
  public static Vocabulary of(List<String> words) {
    return new Vocabulary(words);
  }

  /**
   * Reads a vocabulary of one word a line.
   *
   * @throws org.priory.privacy.data.schema.BadData if the file is not one
   */
  public static Vocabulary read(Path path) {
    DataFile file = new DataFile(path);
    List<String> words = new ArrayList<>();
    try (Lines lines = new Lines(file)) {
      while (lines.next()) {
        if (words.size() == MAX_WORDS) {
          throw file.bad(
              "", "must have at most " + MAX_WORDS + " words", "more", "keep the frequent ones");
        }
        words.add(lines.string().strip());
      }
    }
    // An empty line at the end is no word; elsewhere it keeps the numbers of the others right.
    while (!words.isEmpty() && words.get(words.size() - 1).isEmpty()) {
      words.remove(words.size() - 1);
    }
    if (words.isEmpty()) {
      throw file.bad("", "must have a word", "none", "write one word a line");
    }
    return new Vocabulary(words);
  }

  /** Number of words. */
  public int size() {
    return words.size();
  }

  /** The words in order. */
  public List<String> words() {
    return words;
  }

  /** The number of a word in lower case, null if it is not one of the vocabulary. */
  @Nullable Integer number(String lowerCase) {
    return numbers.get(lowerCase);
  }

  /** Whether some word has that character. */
  boolean uses(char c) {
    return used[c];
  }
}
