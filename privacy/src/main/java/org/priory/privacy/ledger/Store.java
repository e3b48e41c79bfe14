package org.priory.privacy.ledger;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where entries are kept. A row is only text here: {@link StoredLedger} makes sense of it.
 *
 * <p>All but {@link #begin} and {@link #close} happen inside a transaction.
 */
interface Store extends AutoCloseable {

  /** One stored entry. */
  record Row(long number, String content, String hash) {}

  /** The stored end of the chain. */
  record SealedHead(ChainHead head, String seal) {}

  String location();

  /** Starts a transaction that keeps all other writers out. */
  void begin() throws SQLException;

  /** On disk when it returns. */
  void commit() throws SQLException;

  /** Undoes the transaction; a connection that cannot is given up, which undoes it as well. */
  void rollback();

  /** The key of this ledger, made when the store was set up. */
  String key() throws SQLException;

  @Nullable SealedHead head() throws SQLException;

  List<Row> rowsAfter(long number) throws SQLException;

  @Nullable Row row(long number) throws SQLException;

  /** Adds the row and moves the head. */
  void append(Row row, SealedHead head) throws SQLException;

  /**
   * The store's own opinion on whether it is whole.
   *
   * @throws LedgerDamaged if it is not
   */
  void inspect() throws SQLException, IOException;

  /** Whether the failure means that stored data is not readable any more. */
  boolean isDamage(SQLException failure);

  /** A second place that remembers the end of the chain. */
  Witness witness();

  /**
   * Outside a transaction, before it is closed: a chance to note what a whole store looks like.
   *
   * @param verified the end of the chain as the caller has checked it
   */
  void leave(ChainHead verified);

  @Override
  void close();
}
