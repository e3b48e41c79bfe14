package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ledger that was begun by an earlier version knows its data again. */
class OlderPrintsTest {
  @TempDir Path folder;

  private static DataIdentity data(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return DataIdentity.ofContent(() -> new ByteArrayInputStream(bytes));
  }

  /** A ledger with one entry, as the version before wrote it; the key of the ledger. */
  private static String begun(Path file, String dataset, String content) throws Exception {
    try (Ledger ledger = Ledgers.open(file.toString())) {
      assertThat(ledger.check().entries()).isZero();
    }
    SqliteStore store = SqliteStore.open(file);
    store.begin();
    String key = store.key();
    String print = Chain.mac(key, "content", content);
    String text = EntryJson.write(Instant.EPOCH, dataset, new Fact.Bound(print));
    assertThat(text).contains("\"entry\":\"bound\"", "\"fingerprint\":\"" + print + "\"");
    ChainHead head = ChainHead.EMPTY.then(text);
    store.append(new Store.Row(1, text, head.hash()), new Store.SealedHead(head, head.seal(key)));
    store.commit();
    store.witness().remember(head, key);
    store.close();
    return print;
  }

  @Test
  void dataOfOlderEntriesIsRefusedUnderAnotherName() throws Exception {
    Path file = folder.resolve("old.db");
    String print = begun(file, "people", "a,b\n1,2\n");
    try (Ledger ledger = Ledgers.open(file.toString())) {
      assertThatThrownBy(() -> ledger.bind("others", data("a,b\n1,2\n")))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("use `dataset` people");
      // It stays the one that runs have kept, and is not written again.
      assertThat(ledger.bind("people", data("a,b\n1,2\n"))).isEqualTo(print);
      assertThat(ledger.check().entries()).isEqualTo(1);
      // New data beside it is of the new kind, and known as well.
      assertThat(ledger.bind("others", data("a,b\n1,3\n"))).startsWith(ContentPrint.KIND);
      assertThat(ledger.check().entries()).isEqualTo(2);
      assertThatThrownBy(() -> ledger.bind("people", data("a,b\n1,3\n")))
          .isInstanceOf(LedgerConflict.class);
    }
  }

  /** The twin: other bytes are other data. A program that does not know the kind refuses it. */
  @Test
  void aNewLedgerHasTheNewKindAlone() throws Exception {
    Path file = folder.resolve("new.db");
    try (Ledger ledger = Ledgers.open(file.toString())) {
      String print = ledger.bind("people", data("a,b\n1,2\n"));
      assertThat(print).startsWith(ContentPrint.KIND);
      assertThat(ledger.bind("people", data("a,b\n1,2\n"))).isEqualTo(print);
      assertThat(ledger.bind("others", data("a,b\n1,22\n"))).isNotEqualTo(print);
      assertThat(ledger.account("people").entries().get(0).members())
          .containsEntry("entry", "bound-2");
    }
  }
}
