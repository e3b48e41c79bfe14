package org.priory.privacy.ledger;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.priory.privacy.event.PrivacyEvent;

/**
 * Budgets and charges per data set.
 *
 * <p>Assumes: whoever reads a row of a data set has a {@link Receipt} for an event that covers it.
 *
 * <p>Guarantees: a charge is on disk before {@link #reserve} returns, and stays. The charges of a
 * data set with a budget, taken together, cost at most its epsilon at its delta, also when several
 * processes charge at once. A ledger that was tampered with or damaged refuses to spend.
 *
 * <p>Safe for several threads and processes. Every method may throw {@link LedgerDamaged} or {@link
 * LedgerUnavailable}. Nothing here but {@link #bind} depends on the content of a record.
 */
public interface Ledger extends AutoCloseable {

  /** The delta at which data sets without a budget are added up. */
  double DEFAULT_DELTA = 1e-6;

  /**
   * Sets the budget of a data set. Charges made before count.
   *
   * @return false if the data set already has this very budget
   * @throws LedgerConflict if it has another one, or has charges that this one cannot cover, or
   *     charges about different kinds of records, which none can cover
   */
  boolean create(Budget budget);

  /**
   * Says which data a name stands for, after reading it once. Data that changed keeps its name and
   * its budget.
   *
   * <p>The one place where a refusal depends on records: whoever has the ledger learns whether this
   * very data is in it under another name.
   *
   * @return the keyed fingerprint of the data, by which whoever has this ledger knows it again
   * @throws LedgerConflict if the same data is known under another name
   * @throws IOException if the data cannot be read
   */
  String bind(String dataset, DataIdentity identity) throws IOException;

  /**
   * Charges a data set.
   *
   * @param note what for; it must not depend on the content of a record
   * @return once the charge is on disk
   * @throws BudgetExceeded if the total would be over the limit; nothing is written
   * @throws LedgerConflict if the event is of a relation that the budget says nothing about, or the
   *     note says another kind of record than charges of before and there is a limit, see {@link
   *     ChargedUnit}
   * @throws IllegalArgumentException if no accountant knows the event
   */
  Receipt reserve(String dataset, PrivacyEvent event, String note);

  /**
   * Charges a data set for answers whose noise comes from a seed. They are charged like others, so
   * that an accident is not free, and the entry says that they are NOT PRIVATE: the totals of the
   * data set do not cover them.
   */
  Receipt reserveSeeded(String dataset, PrivacyEvent event, String note);

  /**
   * Refuses what {@link #reserve} would refuse now, with the same exception, and writes nothing.
   * For stopping early: it holds nothing back, so another process may charge in between.
   *
   * @param note of the charge; one that says no kind of record is held against none
   * @throws BudgetExceeded if the total would be over the limit
   * @throws LedgerConflict if the event is of a relation that the budget says nothing about, or the
   *     note of another kind of record
   * @throws IllegalArgumentException if no accountant knows the event
   */
  void require(String dataset, PrivacyEvent event, String note);

  /**
   * Notes that answers were released under a charge. Gives nothing back: what was reserved stays
   * spent, with or without this note.
   *
   * @throws LedgerConflict if there is no such charge, or it is noted already
   */
  void commit(Receipt receipt, String note);

  /**
   * Charges a data set for steps that are taken in parts, each claimed before it is asked, so that
   * another process can go on where one was ended. Nothing is claimed yet.
   *
   * <p>The caller has chosen an id at random, and kept it, before. Under one id there is one
   * charge, whoever asks for it and however often: whoever was killed before it could note its
   * charge, or holds a copy of the id, is given that charge again, whose steps are still claimed
   * once each ({@code docs/proofs/wall.md}, section 9).
   *
   * @param seeded whether the noise comes from a seed, see {@link #reserveSeeded}
   * @param id 32 hexadecimal digits
   * @return once the charge is on disk
   * @throws BudgetExceeded if the total would be over the limit; nothing is written
   * @throws LedgerConflict if the id is that of a charge of another data set, for another event,
   *     another kind of record or the other kind of noise; or the charge is one that {@link
   *     #reserve} refuses
   * @throws IllegalArgumentException if no accountant knows the event
   */
  Receipt reserveInParts(
      String dataset, PrivacyEvent event, String note, boolean seeded, String id);

  /**
   * The charge that was made under an id, see {@link #reserveInParts}; empty if none was.
   *
   * @throws LedgerConflict if it is one of another data set
   */
  Optional<Receipt> charged(String dataset, String id);

  /**
   * Claims steps of a charge that is taken in parts; on disk before it returns. What was claimed
   * counts as asked, whatever becomes of the process.
   *
   * @param before what was claimed when the caller looked
   * @param steps all that will be claimed, from the first step on; more than before
   * @throws LedgerConflict if somebody else has claimed in between, or it is not taken in parts
   */
  void claim(Receipt receipt, long before, long steps);

  /**
   * A charge that is taken in parts.
   *
   * @param entry its number
   * @param hash its hash, as its receipt said
   * @throws LedgerConflict if there is no such charge of the data set, or it is not taken in parts
   */
  Parts parts(String dataset, long entry, String hash);

  /**
   * Where a charge stands that is taken in parts.
   *
   * @param receipt of the charge
   * @param claimed steps that count as asked, from the first one on
   */
  record Parts(Receipt receipt, long claimed) {}

  /**
   * Notes that files were written with what was released under a charge, so that edited ones are
   * found. More than once if they were written again.
   *
   * @param sha256 of the statement, which lists the digests of all other files
   * @throws LedgerConflict if there is no such charge
   */
  void released(Receipt receipt, String sha256);

  /**
   * The digests of all statements that were written under a charge.
   *
   * @throws LedgerConflict if there is no such charge of the data set
   */
  List<String> releases(String dataset, long entry, String hash);

  /** Where a data set stands, at the delta of its budget. */
  Account account(String dataset);

  /** Where a data set stands, at another delta. */
  Account account(String dataset, double delta);

  /** The names of all data sets, in the order of their first entry. */
  List<String> datasets();

  /** Reads everything again and compares all hashes. */
  Health check();

  /** Where the ledger is: a file, or a database without its password. */
  String location();

  @Override
  void close();

  /**
   * An undamaged ledger.
   *
   * @param entries how many entries it has
   * @param head the hash of the last one
   */
  record Health(long entries, String head) {}
}
