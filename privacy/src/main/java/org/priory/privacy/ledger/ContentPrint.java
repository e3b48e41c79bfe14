package org.priory.privacy.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Mac;

/**
 * The keyed fingerprints of all bytes of some data.
 *
 * <p>The fingerprint is an HMAC-SHA256 over the {@link BlockHash} of each block and the length: of
 * two different sets of data it is the same with a probability of 2^-63 over the key, and whoever
 * has not the key cannot tell it from random bits. Ledgers that were begun by earlier versions have
 * an HMAC over the bytes themselves, which is made beside it where it is asked for.
 *
 * @param fingerprint which says of which kind it is
 * @param older as earlier versions made it, if it was asked for
 */
record ContentPrint(String fingerprint, Optional<String> older) {
  /** With which fingerprints of this kind begin; older ones are digits alone. */
  static final String KIND = "2-";

  private static final String PURPOSE = "content-2";

  private static final int BUFFER = 64 * BlockHash.BYTES;

  /** Reads the data to its end. */
  static ContentPrint of(String key, InputStream in, boolean asksOlder) throws IOException {
    Mac mac = Chain.mac(key, PURPOSE);
    Mac older = Chain.mac(key, "content");
    BlockHash hash = new BlockHash(key, PURPOSE + " key");
    byte[] buffer = new byte[BUFFER + BlockHash.PAIR];
    ByteBuffer hashes = ByteBuffer.allocate(BUFFER / BlockHash.BYTES * BlockHash.PAIR);
    long length = 0;
    int read = in.readNBytes(buffer, 0, BUFFER);
    while (read > 0) {
      length += read;
      if (asksOlder) {
        older.update(buffer, 0, read);
      }
      Arrays.fill(buffer, read, read + BlockHash.PAIR, (byte) 0);
      for (int from = 0; from < read; from += BlockHash.BYTES) {
        hash.put(buffer, from, Math.min(BlockHash.BYTES, read - from), hashes);
      }
      mac.update(hashes.flip());
      hashes.clear();
      read = in.readNBytes(buffer, 0, BUFFER);
    }
    mac.update(ByteBuffer.allocate(Long.BYTES).putLong(0, length));
    return new ContentPrint(
        KIND + Chain.hex(mac.doFinal()),
        asksOlder ? Optional.of(Chain.hex(older.doFinal())) : Optional.empty());
  }
}
