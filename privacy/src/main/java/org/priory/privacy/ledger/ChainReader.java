package org.priory.privacy.ledger;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.ledger.Store.Row;
import org.priory.privacy.ledger.Store.SealedHead;

/** Reads entries out of a store and lets nothing pass whose hash is wrong. */
final class ChainReader {
  private final Store store;

  ChainReader(Store store) {
    this.store = store;
  }

  /** Everything, from the first entry on. */
  Books readAll(String key) throws SQLException, IOException {
    Books books = new Books();
    readNew(books, key);
    return books;
  }

  /**
   * Adds what others have written since.
   *
   * @throws LedgerDamaged if the store does not continue the books, or not to its sealed end
   */
  void readNew(Books books, String key) throws SQLException, IOException {
    ChainHead end = sealedHead(key);
    ChainHead known = books.head();
    if (end.count() < known.count()) {
      throw damaged("it had " + known.count() + " entries and now has " + end.count());
    }
    if (known.count() > 0) {
      @Nullable Row last = store.row(known.count());
      if (last == null || !last.hash().equals(known.hash())) {
        throw damaged("entry " + known.count() + " was changed or deleted");
      }
    }
    for (Row row : store.rowsAfter(known.count())) {
      books.add(checked(row, books.head()));
    }
    if (!books.head().equals(end)) {
      throw damaged(
          "its end is sealed at entry "
              + end.count()
              + ", but the entries end at "
              + books.head().count()
              + " or with another hash");
    }
    checkWitness(books, key);
  }

  private ChainHead sealedHead(String key) throws SQLException {
    @Nullable SealedHead sealed = store.head();
    if (sealed == null) {
      throw damaged("the seal of its end is missing");
    }
    if (!sealed.head().seal(key).equals(sealed.seal())) {
      throw damaged("the seal of its end is broken");
    }
    return sealed.head();
  }

  private Entry checked(Row row, ChainHead before) {
    long number = before.count() + 1;
    if (row.number() != number) {
      throw damaged("entry " + number + " is missing");
    }
    if (!before.then(row.content()).hash().equals(row.hash())) {
      throw damaged("entry " + number + " does not have its hash");
    }
    try {
      return EntryJson.read(number, row.content(), row.hash());
    } catch (RuntimeException e) {
      throw new LedgerDamaged(
          store.location(), "entry " + number + " cannot be read: " + e.getMessage(), e);
    }
  }

  private void checkWitness(Books books, String key) throws IOException {
    if (!store.witness().isKept()) {
      return;
    }
    Optional<ChainHead> remembered = store.witness().recall(key);
    if (remembered.isEmpty()) {
      if (books.head().count() > 0) {
        throw damaged("its head file is missing");
      }
      store.witness().remember(ChainHead.EMPTY, key);
      return;
    }
    ChainHead witnessed = remembered.get();
    if (witnessed.count() > books.head().count()) {
      throw damaged(
          "its head file has seen "
              + witnessed.count()
              + " entries, but there are only "
              + books.head().count());
    }
    if (!books.headAt(witnessed.count()).equals(witnessed)) {
      throw damaged("entry " + witnessed.count() + " is not the one that its head file has seen");
    }
  }

  private LedgerDamaged damaged(String found) {
    return new LedgerDamaged(store.location(), found);
  }
}
