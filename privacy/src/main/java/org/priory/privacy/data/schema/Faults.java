package org.priory.privacy.data.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is wrong with a part of a schema: all of it, so that it can be mended at once. */
final class Faults {
  private final String file;
  private final String place;
  private final List<BadData> all = new ArrayList<>();

  /**
   * None yet.
   *
   * @param place of the part in the file
   */
  Faults(String file, String place) {
    this.file = file;
    this.place = place;
  }

  /** What a question answers; null, and a fault, if it cannot. */
  <T> @Nullable T answer(Supplier<? extends T> question) {
    try {
      return question.get();
    } catch (InvalidField e) {
      all.add(e.in(file, place));
    } catch (BadData e) {
      all.add(e);
    }
    return null;
  }

  void add(BadData fault) {
    all.add(fault);
  }

  void add(InvalidField fault) {
    all.add(fault.in(file, place));
  }

  /** All of them, in the order in which they were found. */
  List<BadData> all() {
    return all;
  }

  boolean isEmpty() {
    return all.isEmpty();
  }
}
