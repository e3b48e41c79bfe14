package org.priory.privacy.engine;

import java.io.IOException;
import java.io.Serializable;

/**
 * What is to be done with a file, by whichever machine takes it. It may be done again, or twice at
 * a time, and comes to the same.
 *
 * @param <T> what comes of it
 */
public interface FileTask<T extends Serializable> extends Serializable {

  /** Does it. */
  T run() throws IOException;
}
