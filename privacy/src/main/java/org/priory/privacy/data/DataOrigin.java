package org.priory.privacy.data;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.priory.privacy.data.schema.BadData;

/** Where the records of a fit come from. */
public interface DataOrigin {

  /** The name by which messages speak of it. */
  String name();

  /** The file, if it is one. */
  Optional<Path> file();

  /**
   * Looks whether all of it is there, where that can be seen without looking at a record.
   *
   * @throws BadData if something is missing
   */
  void checkWhole();

  /**
   * The bytes that tell these records from others.
   *
   * @throws BadData if they cannot be read
   */
  InputStream content();

  /**
   * Refuses records that may have been read from another state of the data than the one before.
   *
   * @throws BadData if it has changed since
   */
  void requireUnchanged();
}
