package org.priory.privacy.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.SourceFile;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.EncodingValue;
import org.priory.privacy.data.file.Places;
import org.priory.privacy.data.records.CuratorsCounts;

/**
 * Opens engines over records that are not read by this process alone. It knows no noise, no budget
 * and no model's mathematics; what it opens sums, as {@link Engine} says.
 */
public interface EngineFactory {

  /** Its name, such as "spark". */
  String name();

  /**
   * Refuses what the engine cannot do. Called before anything is charged, or done with files.
   *
   * @param model such as {@code logistic}
   * @param method by which it is or was fitted
   * @param files that hold the rows; none where they come from elsewhere
   * @throws org.priory.privacy.data.schema.BadData if it cannot do it
   */
  void check(String model, String method, List<Path> files);

  /**
   * An engine over the rows of some files. Called once, after the first charge or to count.
   *
   * @param table what it sums over
   * @param keys gives the key of a source for one use, of which none else knows; asked for as the
   *     engine of one machine asks for sources: one for reading, one for the order
   */
  Engine open(Table table, Supplier<SourceKey> keys);

  /**
   * An engine over documents, each of which is a record. Called once, after the first charge or to
   * count.
   */
  Engine open(Corpus corpus);

  /** Machines for work on files that no sum is asked for, such as predictions. To be closed. */
  FileWorkers workers();

  /**
   * Rows in files.
   *
   * @param files in their order
   * @param hasUnits whether a record is all rows of one person rather than a row
   * @param requireUnchanged refuses files that have changed since the fit began
   * @param curator is told what became of all rows: NOT PRIVATE
   */
  record Table(
      List<SourceFile> files,
      boolean hasUnits,
      Runnable requireUnchanged,
      Consumer<CuratorsCounts> curator) {
    public Table {
      files = List.copyOf(files);
    }

    /**
     * A table in files.
     *
     * @param files in their order
     * @param encoding from rows of text to features
     * @param requireUnchanged refuses files that have changed since the fit began
     * @param curator is told what became of all rows: NOT PRIVATE
     */
    public static Table of(
        List<Path> files,
        Encoding encoding,
        Runnable requireUnchanged,
        Consumer<CuratorsCounts> curator) {
      EncodingValue value = encoding.value();
      return new Table(
          files.stream()
              .<SourceFile>map(file -> new SourceFile.OfTable(Places.text(file), value))
              .toList(),
          encoding.hasUnits(),
          requireUnchanged,
          curator);
    }
  }

  /**
   * Documents in files.
   *
   * @param files in their order
   * @param words of the public vocabulary
   * @param requireUnchanged refuses files that have changed since the fit began
   * @param curator is told what became of all documents: NOT PRIVATE
   */
  record Corpus(
      List<Path> files,
      List<String> words,
      Runnable requireUnchanged,
      Consumer<CuratorsCounts> curator) {
    public Corpus {
      files = List.copyOf(files);
      words = List.copyOf(words);
    }
  }
}
