package org.priory.privacy.ledger;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Selected;
import org.priory.privacy.ledger.Fact.Bound;
import org.priory.privacy.ledger.Fact.BudgetSet;
import org.priory.privacy.ledger.Fact.Charged;
import org.priory.privacy.ledger.Fact.Claimed;
import org.priory.privacy.ledger.Fact.Released;
import org.priory.privacy.ledger.Fact.Used;

/**
 * The ledger over a store.
 *
 * <p>Every change is one transaction that keeps other writers out: read what others wrote, check
 * its chain, judge, append. Entries are checked once and then kept in memory.
 */
final class StoredLedger implements Ledger {
  private final Store store;
  private final InstantSource clock;
  private final Spending spending = new Spending();
  private final ChainReader reader;
  private Books books = new Books();
  private boolean damaged;

  /** Reads and checks all entries. */
  StoredLedger(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
    this.reader = new ChainReader(store);
    refresh();
  }

  @Override
  public synchronized boolean create(Budget budget) {
    return transact(
        pending -> {
          boolean isNew = spending.mayCreate(books, budget);
          if (isNew) {
            pending.append(budget.dataset(), new BudgetSet(budget));
          }
          return isNew;
        });
  }

  @Override
  public String bind(String dataset, DataIdentity identity) throws IOException {
    EntryRules.dataset(dataset);
    while (true) {
      boolean older = hasOlderPrints();
      // Data may be long: it is read while others may write.
      DataIdentity.Prints prints = identity.fingerprints(key(), older);
      Optional<String> kept = bind(dataset, prints);
      if (kept.isPresent()) {
        return kept.get();
      }
    }
  }

  private synchronized boolean hasOlderPrints() {
    return transact(pending -> books.hasOlderPrints());
  }

  private synchronized String key() {
    return transact(pending -> pending.key);
  }

  /** The fingerprint by which the data is known; none if one of an older kind is needed first. */
  private synchronized Optional<String> bind(String dataset, DataIdentity.Prints prints) {
    return transact(
        pending -> {
          for (String fingerprint : prints.all()) {
            requireOwner(dataset, books.owner(fingerprint));
          }
          if (books.hasOlderPrints() && prints.older().isEmpty()) {
            return Optional.empty(); // another process has just written one
          }
          Optional<String> older = prints.older().filter(print -> books.owner(print).isPresent());
          if (older.isPresent()) {
            return older;
          }
          if (books.owner(prints.now()).isEmpty()) {
            pending.append(dataset, new Bound(prints.now()));
          }
          return Optional.of(prints.now());
        });
  }

  private static void requireOwner(String dataset, Optional<String> owner) {
    if (owner.isPresent() && !owner.get().equals(dataset)) {
      throw new LedgerConflict(
          "this data is charged as data set '"
              + owner.get()
              + "', not '"
              + dataset
              + "', and has one budget; use `dataset` "
              + owner.get());
    }
  }

  @Override
  public synchronized Receipt reserve(String dataset, PrivacyEvent event, String note) {
    return reserve(dataset, event, note, false, Optional.empty());
  }

  @Override
  public synchronized Receipt reserveSeeded(String dataset, PrivacyEvent event, String note) {
    return reserve(dataset, event, note, true, Optional.empty());
  }

  @Override
  public synchronized Receipt reserveInParts(
      String dataset, PrivacyEvent event, String note, boolean seeded, String id) {
    Optional<Receipt> known = charged(dataset, id);
    // Asked again inside of the lock: another process with a copy of the id may be faster.
    Receipt receipt = known.orElseGet(() -> reserve(dataset, event, note, seeded, Optional.of(id)));
    boolean sameRecords = ChargedUnit.of(books.note(receipt)).equals(ChargedUnit.of(note));
    if (!receipt.event().equals(event) || !sameRecords) {
      throw new LedgerConflict(
          "entry "
              + receipt.entry()
              + " was charged for something else: options or the program have changed; give the same"
              + " ones");
    }
    receipt.requireNoise(!seeded);
    return receipt;
  }

  @Override
  public synchronized Optional<Receipt> charged(String dataset, String id) {
    EntryRules.dataset(dataset);
    EntryRules.id(id);
    refresh();
    return under(id, dataset);
  }

  private Optional<Receipt> under(String id, String dataset) {
    Optional<Receipt> receipt = books.chargeUnder(id);
    if (receipt.isPresent() && !receipt.get().dataset().equals(dataset)) {
      throw new LedgerConflict(
          "entry "
              + receipt.get().entry()
              + " was charged to data set '"
              + receipt.get().dataset()
              + "', not '"
              + dataset
              + "'; use `dataset` "
              + receipt.get().dataset());
    }
    return receipt;
  }

  private Receipt reserve(
      String dataset, PrivacyEvent event, String note, boolean seeded, Optional<String> id) {
    EntryRules.dataset(dataset);
    EntryRules.note(note);
    // Accountants may take a while: ask them before the lock, and again inside, where the answer
    // is remembered unless somebody else has charged in between.
    forecast(dataset, event, note);
    return transact(
        pending -> {
          Optional<Receipt> meanwhile = id.flatMap(each -> under(each, dataset));
          if (meanwhile.isPresent()) {
            return meanwhile.get();
          }
          Cost cost = spending.charge(books, dataset, event, note).cost();
          Charged charge = new Charged(event, cost, note, seeded, id);
          Entry entry = pending.append(dataset, charge);
          return new Receipt(entry.number(), dataset, event, cost, entry.hash(), seeded);
        });
  }

  @Override
  public synchronized void require(String dataset, PrivacyEvent event, String note) {
    EntryRules.dataset(dataset);
    EntryRules.note(note);
    forecast(dataset, event, note);
  }

  /** Whatever may be wrong with a charge, without writing it. */
  private void forecast(String dataset, PrivacyEvent event, String note) {
    refresh();
    Fact charge = spending.charge(books, dataset, event, note);
    EntryJson.write(Instant.EPOCH, dataset, charge);
  }

  @Override
  public synchronized void commit(Receipt receipt, String note) {
    transact(
        pending -> {
          requireUnused(receipt.entry(), receipt.dataset(), receipt.hash());
          if (books.claimed(receipt.entry()).isPresent()) {
            throw new LedgerConflict("entry " + receipt.entry() + " is taken in parts");
          }
          return pending.append(receipt.dataset(), new Used(receipt.entry(), note));
        });
  }

  @Override
  public synchronized void claim(Receipt receipt, long before, long steps) {
    if (!(steps > before)) {
      throw new IllegalArgumentException(
          "steps must be more than the " + before + " before, were " + steps);
    }
    transact(
        pending -> {
          long claimed = claimed(receipt.entry(), receipt.dataset(), receipt.hash());
          if (claimed != before) {
            throw new LedgerConflict(
                "another process has claimed steps of entry "
                    + receipt.entry()
                    + " meanwhile; let that one finish");
          }
          return pending.append(receipt.dataset(), new Claimed(receipt.entry(), steps));
        });
  }

  @Override
  public synchronized Parts parts(String dataset, long entry, String hash) {
    EntryRules.dataset(dataset);
    refresh();
    long claimed = claimed(entry, dataset, hash);
    return new Parts(books.receipt(entry, dataset, hash).orElseThrow(), claimed);
  }

  @Override
  public synchronized void released(Receipt receipt, String sha256) {
    transact(
        pending -> {
          requireCharge(receipt.entry(), receipt.dataset(), receipt.hash());
          Instant now = clock.instant();
          // how long trials took tells how many there were
          boolean timeTells = receipt.event() instanceof Selected;
          return pending.append(
              timeTells ? now.truncatedTo(ChronoUnit.DAYS) : now,
              receipt.dataset(),
              new Released(receipt.entry(), sha256));
        });
  }

  @Override
  public synchronized List<String> releases(String dataset, long entry, String hash) {
    EntryRules.dataset(dataset);
    refresh();
    requireCharge(entry, dataset, hash);
    return books.released(entry);
  }

  private long claimed(long entry, String dataset, String hash) {
    requireUnused(entry, dataset, hash);
    OptionalLong claimed = books.claimed(entry);
    if (claimed.isEmpty()) {
      throw new LedgerConflict("entry " + entry + " is not taken in parts");
    }
    return claimed.getAsLong();
  }

  private void requireCharge(long entry, String dataset, String hash) {
    if (!books.isCharge(entry, dataset, hash)) {
      throw new LedgerConflict("the receipt of entry " + entry + " is not of this ledger");
    }
  }

  private void requireUnused(long entry, String dataset, String hash) {
    requireCharge(entry, dataset, hash);
    if (books.isUsed(entry)) {
      throw new LedgerConflict("entry " + entry + " is marked as used already");
    }
  }

  @Override
  public synchronized Account account(String dataset) {
    EntryRules.dataset(dataset);
    refresh();
    double delta = books.budget(dataset).map(Budget::delta).orElse(DEFAULT_DELTA);
    return spending.account(books, dataset, delta);
  }

  @Override
  public synchronized Account account(String dataset, double delta) {
    EntryRules.dataset(dataset);
    EntryRules.delta(delta);
    refresh();
    return spending.account(books, dataset, delta);
  }

  @Override
  public synchronized List<String> datasets() {
    refresh();
    return books.datasets();
  }

  @Override
  public synchronized Health check() {
    return transact(
        pending -> {
          store.inspect();
          books = reader.readAll(pending.key);
          return new Health(books.head().count(), books.head().hash());
        });
  }

  @Override
  public String location() {
    return store.location();
  }

  @Override
  public synchronized void close() {
    try {
      if (!damaged) {
        store.leave(books.head());
      }
    } finally {
      store.close();
    }
  }

  private void refresh() {
    transact(pending -> books);
  }

  /** One transaction, on books that are up to date. */
  private <T> T transact(Work<T> work) {
    boolean committed = false;
    try {
      store.begin();
      Pending pending;
      T result;
      try {
        pending = new Pending(store.key());
        reader.readNew(books, pending.key);
        result = work.apply(pending);
        if (!pending.entries.isEmpty()) {
          store.commit();
          committed = true;
        }
      } finally {
        if (!committed) {
          store.rollback();
        }
      }
      for (Entry entry : pending.entries) {
        books.add(entry);
      }
      // The charge is on disk. If this fails the caller sees a failure and the charge is wasted.
      store.witness().remember(books.head(), pending.key);
      return result;
    } catch (LedgerDamaged e) {
      damaged = true;
      throw e;
    } catch (SQLException e) {
      throw failure(e);
    } catch (IOException e) {
      throw new LedgerUnavailable(
          store.location() + ": the ledger's head file must be readable and writable", e);
    }
  }

  private RuntimeException failure(SQLException e) {
    if (store.isDamage(e)) {
      damaged = true;
      return new LedgerDamaged(store.location(), String.valueOf(e.getMessage()), e);
    }
    return new LedgerUnavailable(
        store.location()
            + ": the ledger cannot be read or written now ("
            + e.getMessage()
            + "); try again, or check disk space and permissions",
        e);
  }

  private interface Work<T> {
    T apply(Pending pending) throws SQLException, IOException;
  }

  /** What a transaction has written so far. */
  private final class Pending {
    private final String key;
    private final List<Entry> entries = new ArrayList<>();

    Pending(String key) {
      this.key = key;
    }

    /** At most one entry in a transaction. */
    Entry append(String dataset, Fact fact) throws SQLException {
      return append(clock.instant(), dataset, fact);
    }

    /** An entry that says another time, or less of it. */
    Entry append(Instant at, String dataset, Fact fact) throws SQLException {
      Instant time = at.truncatedTo(ChronoUnit.MILLIS);
      String content = EntryJson.write(time, dataset, fact);
      ChainHead head = books.head().then(content);
      store.append(
          new Store.Row(head.count(), content, head.hash()),
          new Store.SealedHead(head, head.seal(key)));
      Entry entry = new Entry(head.count(), time, dataset, fact, head.hash());
      entries.add(entry);
      return entry;
    }
  }
}
