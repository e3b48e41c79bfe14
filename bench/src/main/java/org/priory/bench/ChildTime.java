package org.priory.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * Processor time of processes that this one started and that have ended, as Linux keeps it; in
 * steps of 10 ms.
 */
final class ChildTime {
  private static final Path STAT = Path.of("/proc/self/stat");

  /** Milliseconds of a clock tick: Linux shows programs 100 ticks a second on every machine. */
  private static final double MILLIS = 10;

  /** Behind the name of the program: 13 and 14 are user and system time of ended children. */
  private static final int USER = 13;

  private ChildTime() {}

  /** Milliseconds so far, user and system together; empty where the system keeps no such thing. */
  static OptionalDouble millis() throws IOException {
    return Files.isReadable(STAT)
        ? OptionalDouble.of(millis(Files.readString(STAT)))
        : OptionalDouble.empty();
  }

  /**
   * Reads a line of {@code /proc/PID/stat}, in which a program's name may have blanks and brackets.
   */
  static double millis(String line) {
    String[] fields = line.substring(line.lastIndexOf(')') + 2).strip().split(" +", -1);
    return MILLIS * (Long.parseLong(fields[USER]) + Long.parseLong(fields[USER + 1]));
  }
}
