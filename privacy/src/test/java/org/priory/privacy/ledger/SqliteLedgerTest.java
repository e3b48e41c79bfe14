package org.priory.privacy.ledger;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract on an embedded file. */
class SqliteLedgerTest extends LedgerContract {
  @TempDir private Path folder;

  @Override
  Ledger open() {
    return Ledgers.open(folder.resolve("new folder/ledger.db"));
  }
}
