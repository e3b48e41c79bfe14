package org.priory.app.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.priory.app.option.LedgerOption;
import org.priory.app.shell.FrozenFolders;
import org.priory.app.shell.PrioryHome;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;

/** Looks at the machine; leaves nothing behind. */
final class Examination {
  private static final int OLDEST_JAVA = 17;
  private static final long LEAST_MEMORY = 256L << 20;

  /** Noise would take longer than anything else below this. A remark only: noise is still right. */
  private static final double SLOWEST_AES = 0.2e9;

  private final LedgerOption ledgerOption;

  Examination(LedgerOption ledgerOption) {
    this.ledgerOption = ledgerOption;
  }

  /**
   * What was found.
   *
   * @param remedy what to do; empty if nothing
   */
  record Finding(String name, boolean ok, String found, String remedy) {

    static Finding good(String name, String found) {
      return new Finding(name, true, found, "");
    }
  }

  List<Finding> findings() {
    return List.of(
        java(), cores(), memory(), home(), ledger(), frozenRecords(), aes(), nativeLibraries());
  }

  private static Finding java() {
    int version = Runtime.version().feature();
    String found =
        System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")";
    return version >= OLDEST_JAVA
        ? Finding.good("java", found)
        : new Finding("java", false, found, "install a JDK 17 or later");
  }

  private static Finding cores() {
    return Finding.good("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
  }

  private static Finding memory() {
    long most = Runtime.getRuntime().maxMemory();
    String found = (most >> 20) + " MB for the program";
    return most >= LEAST_MEMORY
        ? Finding.good("memory", found)
        : new Finding("memory", false, found, "give Java more, such as -Xmx1g");
  }

  private static Finding home() {
    Path home = PrioryHome.folder().toAbsolutePath();
    @Nullable Path existing = home;
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    boolean writable =
        existing != null && Files.isDirectory(existing) && Files.isWritable(existing);
    String found = home + (Files.exists(home) ? "" : ", which is made when it is needed");
    return writable
        ? Finding.good("home", found)
        : new Finding("home", false, found, "make it a writable folder or set PRIORY_HOME");
  }

  private Finding ledger() {
    if (!ledgerOption.exists()) {
      return Finding.good(
          "ledger", ledgerOption.location() + ", which is made by the first charge");
    }
    try (Ledger ledger = ledgerOption.open()) {
      Ledger.Health health = ledger.check();
      return Finding.good(
          "ledger", ledger.location() + ", whole, " + health.entries() + " entries");
    } catch (RuntimeException e) {
      return new Finding(
          "ledger", false, String.valueOf(e.getMessage()), "see 'priory ledger check'");
    }
  }

  /** Encrypted records of fits on Spark that were killed: nobody has their keys. */
  private static Finding frozenRecords() {
    List<String> left = FrozenFolders.left();
    return left.isEmpty()
        ? Finding.good("frozen_records", "none left behind")
        : new Finding(
            "frozen_records",
            true,
            "left behind by fits that were killed: " + String.join(", ", left),
            "delete these folders; they are encrypted, and their keys are gone. One on another file"
                + " system stands here until its name in "
                + FrozenFolders.marks()
                + " is deleted too");
  }

  /** AES in counter mode, by which privacy noise is made. */
  private static Finding aes() {
    try {
      double speed = aesBytesPerSecond();
      String found = String.format(Locale.ROOT, "%.2g GB/s on one core", speed / 1e9);
      return speed >= SLOWEST_AES
          ? Finding.good("aes", found)
          : new Finding("aes", true, found, "slow: busy, or a processor without AES");
    } catch (GeneralSecurityException e) {
      return new Finding("aes", false, "none", "use a JDK with AES/CTR/NoPadding");
    }
  }

  /** Measures the speed only; the key is not secret. */
  private static double aesBytesPerSecond() throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(new byte[32], "AES"),
        new IvParameterSpec(new byte[16]));
    byte[] zeros = new byte[1024];
    byte[] out = new byte[1024];
    double best = 0;
    for (int round = 0; round < 5; round++) {
      long start = System.nanoTime();
      long bytes = 0;
      while (System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(40)) {
        for (int i = 0; i < 100; i++) {
          bytes += cipher.update(zeros, 0, zeros.length, out);
        }
      }
      best = Math.max(best, (double) bytes / (System.nanoTime() - start) * 1e9);
    }
    return best;
  }

  private static Finding nativeLibraries() {
    try {
      return Finding.good("native_libraries", "SQLite " + Ledgers.sqliteVersion());
    } catch (RuntimeException | LinkageError e) {
      return new Finding(
          "native_libraries",
          false,
          "SQLite cannot be loaded (" + e.getMessage() + ")",
          "set -Dorg.sqlite.tmpdir to a folder from which programs may be run");
    }
  }
}
