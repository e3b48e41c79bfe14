package org.priory.models.topics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Size;

/**
 * Whether documents fit in memory, judged before they are read and before anything is charged, by
 * the size of their file, of the vocabulary and of the number of topics. A run that ended for want
 * of memory would say as much, and cost its budget. How much is wanted is said only where the
 * number of documents is public.
 */
final class DocumentMemory {
  /** A count takes 8 bytes, in a file at least 6; compressed about 2. */
  private static final double OF_PLAIN = 1.5;

  private static final double OF_COMPRESSED = 5;

  /** Tables of numbers, one for each word in each topic, that a fit has at once. */
  private static final double TABLES = 8;

  /** Tables of each thread. */
  private static final double TABLES_OF_THREAD = 4;

  /** What may be filled. */
  private static final double SHARE = 0.9;

  private DocumentMemory() {}

  /**
   * Refuses what would not fit.
   *
   * @param place of the documents
   * @param files that will be in memory; none where other machines hold the documents
   * @param known how many documents there are, as far as it is public
   * @param available bytes that the program may use
   * @throws BadData if it would not fit
   */
  static void check(
      Path place,
      List<Path> files,
      Size known,
      long words,
      long topics,
      int threads,
      long available) {
    double documents =
        files.stream()
            .mapToDouble(file -> size(file) * (isCompressed(file) ? OF_COMPRESSED : OF_PLAIN))
            .sum();
    double tables = (double) Double.BYTES * words * topics * (TABLES + TABLES_OF_THREAD * threads);
    if (documents + tables > SHARE * available) {
      throw new BadData(
          place.toString(),
          "",
          "must fit in memory with the tables of topics",
          known instanceof Size.Secret
              ? String.format(Locale.ROOT, "more than %.2g GB", available / 1e9)
              : String.format(
                  Locale.ROOT,
                  "about %.2g GB and %.2g GB, of %.2g GB",
                  documents / 1e9,
                  tables / 1e9,
                  available / 1e9),
          "allow more by JAVA_TOOL_OPTIONS=-Xmx32g, or give fewer documents, words or topics");
    }
  }

  private static boolean isCompressed(Path file) {
    return file.getFileName().toString().endsWith(".gz");
  }

  private static double size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
