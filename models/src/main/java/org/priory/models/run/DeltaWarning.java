package org.priory.models.run;

import java.util.Optional;
import org.priory.models.model.KnownSize;
import org.priory.models.text.Rounded;

/**
 * What is wrong with a delta that is not below one over the number of records: it is kept also by
 * handing out the record of one of them as it is.
 */
public final class DeltaWarning {
  private DeltaWarning() {}

  /**
   * A sentence, from what is public or was bought; empty if delta is small enough.
   *
   * @param size the number of records, as far as it may be known
   */
  public static Optional<String> of(KnownSize size, double delta) {
    if (delta * size.value() < 1) {
      return Optional.empty();
    }
    return Optional.of(
        "Delta %s is not below one over the %s records: such a promise is kept even if one of them is published as it is; give a delta of %s or less."
            .formatted(
                Rounded.exactly(delta),
                Long.toString(Math.round(size.value())),
                Rounded.briefly(Math.pow(10, Math.floor(Math.log10(0.1 / size.value()))))));
  }
}
