package org.priory.privacy.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.encoding.Encoding;

/**
 * Opens engines over tables that are not read by this process alone. It knows no noise, no budget
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

  /** Machines for work on files that no sum is asked for, such as predictions. To be closed. */
  FileWorkers workers();

  /**
   * A table in files.
   *
   * @param files in their order
   * @param encoding from rows of text to features
   * @param requireUnchanged refuses files that have changed since the fit began
   */
  record Table(List<Path> files, Encoding encoding, Runnable requireUnchanged) {
    public Table {
      files = List.copyOf(files);
    }
  }
}
