package org.priory.bench.audit;

import java.util.List;
import java.util.Optional;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Budget;
import org.priory.privacy.ledger.Cost;
import org.priory.privacy.ledger.DataIdentity;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Receipt;

/**
 * A ledger that keeps nothing, for made-up records of which nobody's privacy is spent: a game has
 * thousands of runs, and writing each to disk would take longer than the runs.
 */
final class UnchargedLedger implements Ledger {
  private static final Cost NOTHING = new Cost(0, 0, DEFAULT_DELTA, "none");

  @Override
  public Receipt reserve(String dataset, PrivacyEvent event, String note) {
    return new Receipt(0, dataset, event, NOTHING, "");
  }

  @Override
  public Receipt reserveSeeded(String dataset, PrivacyEvent event, String note) {
    return new Receipt(0, dataset, event, NOTHING, "", true);
  }

  @Override
  public void require(String dataset, PrivacyEvent event, String note) {}

  @Override
  public void commit(Receipt receipt, String note) {}

  @Override
  public Receipt reserveInParts(
      String dataset, PrivacyEvent event, String note, boolean seeded, String id) {
    throw new UnsupportedOperationException("this ledger has no charges");
  }

  @Override
  public Optional<Receipt> charged(String dataset, String id) {
    return Optional.empty();
  }

  @Override
  public void claim(Receipt receipt, long before, long steps) {
    throw new UnsupportedOperationException("this ledger has no charges");
  }

  @Override
  public Parts parts(String dataset, long entry, String hash) {
    throw new UnsupportedOperationException("this ledger has no charges");
  }

  @Override
  public void released(Receipt receipt, String sha256) {
    throw new UnsupportedOperationException("this ledger has no charges");
  }

  @Override
  public List<String> releases(String dataset, long entry, String hash) {
    throw new UnsupportedOperationException("this ledger has no charges");
  }

  @Override
  public boolean create(Budget budget) {
    throw new UnsupportedOperationException("this ledger has no budgets");
  }

  @Override
  public String bind(String dataset, DataIdentity identity) {
    throw new UnsupportedOperationException("this ledger knows no files");
  }

  @Override
  public Account account(String dataset) {
    throw new UnsupportedOperationException("this ledger has no accounts");
  }

  @Override
  public Account account(String dataset, double delta) {
    return account(dataset);
  }

  @Override
  public List<String> datasets() {
    return List.of();
  }

  @Override
  public Health check() {
    return new Health(0, "");
  }

  @Override
  public String location() {
    return "nowhere";
  }

  @Override
  public void close() {}
}
