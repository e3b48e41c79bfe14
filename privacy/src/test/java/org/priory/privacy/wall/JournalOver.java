package org.priory.privacy.wall;

import java.util.Optional;
import java.util.function.Supplier;
import org.priory.privacy.ledger.Receipt;

/** A journal that hands everything on to another; what a test changes is overridden. */
class JournalOver implements Journal {
  private final Journal journal;

  JournalOver(Journal journal) {
    this.journal = journal;
  }

  @Override
  public Optional<Mark> charge() {
    return journal.charge();
  }

  @Override
  public String id() {
    return journal.id();
  }

  @Override
  public Receipt charged(Supplier<Receipt> charge) {
    return journal.charged(charge);
  }

  @Override
  public int answers() {
    return journal.answers();
  }

  @Override
  public Kept answer(int i) {
    return journal.answer(i);
  }

  @Override
  public void makeRoom(long count, int dimension) {
    journal.makeRoom(count, dimension);
  }

  @Override
  public Kept keep(boolean isDurable, Supplier<Kept> answer) {
    return journal.keep(isDurable, answer);
  }
}
