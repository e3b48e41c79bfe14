package org.priory.models.topics;

import java.util.Locale;
import org.priory.privacy.data.schema.BadData;

/**
 * How the memory of a fit of topics is shared: first its tables, whose size the vocabulary, the
 * number of topics and the threads say; in what is left, documents, up to half of all memory. What
 * they take beyond that is in a temporary file. So nothing that is refused here says anything of
 * the documents.
 *
 * @param words of the vocabulary
 * @param threads that work on a question
 * @param available bytes that the program may use
 */
record DocumentMemory(long words, long topics, int threads, long available) {
  /** Tables of numbers, one for each word in each topic, that a fit has at once. */
  private static final double TABLES = 8;

  /** Tables of each thread. */
  private static final double TABLES_OF_THREAD = 4;

  /** Bytes that reading takes: a chunk that is filled, its copy, buffers and windows. */
  private static final double READING = 1 << 24;

  /** What tables and reading may fill. */
  private static final double SHARE_OF_TABLES = 0.8;

  /** What may be filled. */
  private static final double SHARE = 0.9;

  private double tables() {
    return (double) Double.BYTES * words * topics * (TABLES + TABLES_OF_THREAD * threads);
  }

  /**
   * Refuses tables that would not fit. A run that ended for want of memory would cost its budget.
   *
   * @throws BadData if they would not fit
   */
  void check() {
    if (tables() + READING > SHARE_OF_TABLES * available) {
      throw new BadData(
          "topics",
          "",
          "tables of " + topics + " topics and " + words + " words must fit in memory",
          String.format(
              Locale.ROOT,
              "about %.2g GB, of %.2g GB",
              (tables() + READING) / 1e9,
              available / 1e9),
          "allow more by JAVA_TOOL_OPTIONS=-Xmx32g, or take fewer topics or words");
    }
  }

  /** Bytes of documents that may be in memory. */
  long room() {
    double left = SHARE * available - tables() - READING;
    return (long) Math.max(1, Math.min(0.5 * available, left));
  }
}
