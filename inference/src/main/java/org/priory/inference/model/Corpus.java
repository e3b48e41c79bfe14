package org.priory.inference.model;

import java.util.List;

/**
 * What is known about documents before they are touched.
 *
 * @param words the public vocabulary
 * @param documents how many there are, declared public or bought as a noisy count
 */
public record Corpus(List<String> words, double documents) {
  public Corpus {
    words = List.copyOf(words);
    if (words.isEmpty()) {
      throw new IllegalArgumentException("words must not be empty");
    }
    if (!(documents >= 1 && documents < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "documents must be a finite number >= 1, was " + documents);
    }
  }
}
