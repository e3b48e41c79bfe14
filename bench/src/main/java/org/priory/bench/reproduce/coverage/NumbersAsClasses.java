package org.priory.bench.reproduce.coverage;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * A table of numbers with a class in place of its outcome: whether that is above a limit.
 *
 * @param features columns that stay; the next one is the outcome
 * @param limit of the outcome
 */
record NumbersAsClasses(int features, double limit) {

  /** Writes the rows without the header. */
  void write(Path packed, Path file) {
    try (BufferedReader in =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(Files.newInputStream(packed)), StandardCharsets.UTF_8));
        BufferedWriter out = Files.newBufferedWriter(file)) {
      in.readLine();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] cells = line.split(",", -1);
        for (int j = 0; j < features; j++) {
          out.write(cells[j] + ",");
        }
        out.write(Double.parseDouble(cells[features]) > limit ? "yes\n" : "no\n");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
