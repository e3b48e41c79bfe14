package org.priory.bench.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.Population;
import org.priory.privacy.data.Records;
import org.priory.privacy.data.Size;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.Wall;

/** Fits through a wall whose ledger is thrown away: for public and simulated data only. */
final class Experiment {

  private Experiment() {}

  /** With noise from the secure generator, as in a real run. */
  static <P> P fit(Method<P> method, Records records) throws IOException {
    return run(method, records, true);
  }

  /** Without noise. */
  static <P> P fitWithoutNoise(Method<P> method, Records records) throws IOException {
    return run(method, records, false);
  }

  private static <P> P run(Method<P> method, Records records, boolean noise) throws IOException {
    Path folder = Files.createTempDirectory("priory-reproduce");
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger.db"));
        Wall wall =
            new Wall(
                () -> records,
                Population.ofRows(Size.of(records.rows())),
                ledger,
                "public",
                SecureSource.create(),
                Runtime.getRuntime().availableProcessors())) {
      return method.fit(
          noise ? wall.reserve(method.plan(), "reproduce") : wall.withoutNoise(method.plan()),
          Progress.NONE);
    } finally {
      try (var files = Files.walk(folder)) {
        for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
