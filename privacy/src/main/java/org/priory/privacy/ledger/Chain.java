package org.priory.privacy.ledger;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The hashes that hold the entries together. */
final class Chain {
  /** The hash before the first entry. */
  static final String START = "0".repeat(64);

  private static final String DOMAIN = "priory-ledger-1\n";

  private Chain() {}

  /** SHA-256 over the hash of the entry before, the number and the content. */
  static String next(String previous, long number, String content) {
    return sha256(DOMAIN + previous + "\n" + number + "\n" + content);
  }

  static String sha256(String text) {
    return sha256(text.getBytes(StandardCharsets.UTF_8));
  }

  static String sha256(byte[] bytes) {
    try {
      return hex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** HMAC-SHA256 with the key of the ledger; the purpose keeps its uses apart. */
  static String mac(String key, String purpose, String text) {
    return hex(macBytes(key, purpose, text));
  }

  /** HMAC-SHA256 with the key of the ledger. */
  static byte[] macBytes(String key, String purpose, String text) {
    return mac(key, purpose).doFinal(text.getBytes(StandardCharsets.UTF_8));
  }

  /** HMAC-SHA256 with the key of the ledger, of what it is still to be given. */
  static Mac mac(String key, String purpose) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(HexFormat.of().parseHex(key), "HmacSHA256"));
      mac.update((purpose + "\n").getBytes(StandardCharsets.UTF_8));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HMAC-SHA256", e);
    }
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
