package org.priory.privacy.engine;

import java.util.Map;

/**
 * Says how an engine is reached that is not part of the program; found by {@link
 * java.util.ServiceLoader}.
 */
public interface EngineProvider {

  /** By what it is asked for, such as "spark". */
  String name();

  /**
   * Engines of this kind. Nothing is started before one is needed.
   *
   * @param master where it runs; empty for this machine
   * @param partitions into how many parts records are split; 0 for a usual number
   * @param settings others, by name
   */
  EngineFactory engines(String master, int partitions, Map<String, String> settings);
}
