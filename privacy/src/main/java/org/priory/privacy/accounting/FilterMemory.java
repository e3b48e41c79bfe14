package org.priory.privacy.accounting;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/** Remembers the last answers of long computations. Not safe for several threads. */
final class FilterMemory {
  private static final int REMEMBERED = 8192;

  private final Map<List<Object>, Double> answers =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<Object>, Double> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** The answer to a question, computed if it is not known yet. */
  double get(DoubleSupplier answer, Object... question) {
    List<Object> key = List.of(question);
    Double known = answers.get(key);
    if (known == null) {
      known = answer.getAsDouble();
      answers.put(key, known);
    }
    return known;
  }
}
