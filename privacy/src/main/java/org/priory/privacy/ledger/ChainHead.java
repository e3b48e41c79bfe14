package org.priory.privacy.ledger;

/**
 * The end of the chain.
 *
 * @param count how many entries there are
 * @param hash the hash of the last one
 */
record ChainHead(long count, String hash) {
  static final ChainHead EMPTY = new ChainHead(0, Chain.START);

  ChainHead then(String content) {
    return new ChainHead(count + 1, Chain.next(hash, count + 1, content));
  }

  /** The seal of the head, which cannot be made without the key of the ledger. */
  String seal(String key) {
    return Chain.mac(key, "head", count + "\n" + hash);
  }
}
