package org.priory.models.run;

import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.privacy.data.encoding.Encoding;

/** What a run found, in a sentence that needs no textbook. */
final class RunFinding {
  private RunFinding() {}

  /** The sentence with its full stop; empty for models that have no words. */
  static Optional<String> of(Run run) {
    Encoding encoding = run.encoding();
    if (encoding == null) {
      return Optional.empty();
    }
    Optional<String> clear = run.fitted().found(encoding.target()).map(found -> found + ".");
    return clear.isPresent() || run.fitted().exampleText().isEmpty()
        ? clear
        : Optional.of(nothing(run.procedure().forecast().forecast()));
  }

  /** What would help depends on what the forecast says costs more. */
  private static String nothing(Forecast forecast) {
    return "No effect is clear. "
        + (forecast.noiseSd() > forecast.samplingSd()
            ? "By the forecast the noise for privacy is in the way more than the number of records:"
                + " a greater epsilon would help, or more records."
            : "By the forecast the number of records is in the way more than the noise for privacy:"
                + " more records would help, a greater epsilon alone would not.");
  }
}
