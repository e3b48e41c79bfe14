package org.priory.privacy.engine;

import java.io.Serializable;
import java.util.List;

/** Machines that see the same files as this one, under the same paths. */
public interface FileWorkers extends AutoCloseable {

  /** What came of some tasks, in their order. Returns when all are done. */
  <T extends Serializable> List<T> run(List<? extends FileTask<T>> tasks);

  @Override
  void close();
}
