package org.priory.models.assess;

import java.util.List;
import java.util.Optional;
import org.priory.models.predict.Outlook;
import org.priory.models.table.FittedTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;

/**
 * A model that is assessed.
 *
 * @param fitted what it says of rows
 * @param encoding by which it reads them
 * @param hasIntervals whether its posterior is to be read as uncertainty
 */
public record Assessable(FittedTable fitted, Encoding encoding, boolean hasIntervals) {

  Target target() {
    return encoding.target();
  }

  /** What it expects of a row's outcome, a new one for a thread; empty if it cannot be assessed. */
  Optional<Outlook> find() {
    return fitted
        .outlook(target())
        .map(outlook -> hasIntervals ? outlook : outlook.withoutUncertainty());
  }

  Outlook outlook() {
    return find().orElseThrow(() -> new IllegalStateException("it cannot be assessed"));
  }

  /** How it looks at rows that are codes of columns. */
  AssessQuery.Looking looking(List<String> codes) {
    return new AssessQuery.Looking(this::outlook, () -> new ModelRow(encoding, codes));
  }
}
