package org.priory.models.fit;

import java.io.IOException;
import org.priory.privacy.data.DataOrigin;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.ledger.DataIdentity;
import org.priory.privacy.ledger.Ledger;

/** What keeps data from being charged under two names: the ledger's fingerprint of it. */
public final class DataBinding {
  private DataBinding() {}

  /**
   * Refuses data that is charged under another name, whatever its file is called.
   *
   * @return the ledger's fingerprint of it
   */
  public static String of(FitTask<?> task, Ledger ledger) throws IOException {
    DataOrigin origin = task.origin();
    String fingerprint;
    try {
      DataIdentity identity =
          origin.file().isPresent()
              ? DataIdentity.ofFile(origin.file().get(), origin::content)
              : DataIdentity.ofContent(origin::content);
      fingerprint = ledger.bind(task.request().dataset(), identity);
    } catch (IOException e) {
      throw new BadData(
          origin.name(),
          "",
          "must be readable",
          e.getClass().getSimpleName(),
          "check disk and permissions");
    }
    origin.requireUnchanged();
    return fingerprint;
  }
}
