package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.app.Shell;

/** The same records are charged to one budget, whatever their file is called. */
class DataBindingTest {
  @TempDir Path folder;
  private Clinic clinic = null;
  private int runs;

  @BeforeEach
  void write() throws IOException {
    clinic = new Clinic(folder);
    assertThat(fit("").code()).isZero();
  }

  private Shell.Outcome fit(String options) {
    return clinic.fit(
        "logistic --epsilon 0.1 " + options + " --out " + folder.resolve("r" + ++runs));
  }

  private static void isRefused(Shell.Outcome outcome) {
    assertThat(outcome.refusal())
        .contains("this data is charged as data set 'clinic.csv'", "use --dataset clinic.csv");
  }

  @Test
  void aCopyIsTheSameData() throws IOException {
    Path copy = Files.copy(clinic.data, folder.resolve("copy.csv"));
    isRefused(fit("--data " + copy));
    assertThat(clinic.charges()).isEqualTo(1);
    assertThat(fit("--dataset clinic.csv --data " + copy).code()).isZero();
  }

  @Test
  void aTouchedFileIsTheSameData() throws IOException {
    Files.setLastModifiedTime(clinic.data, FileTime.fromMillis(1_000_000_000_000L));
    isRefused(fit("--dataset fresh"));
  }

  @Test
  void aPackedFileIsTheSameData() throws IOException {
    Path packed = folder.resolve("packed.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(clinic.data, out);
    }
    isRefused(fit("--data " + packed));
  }

  /** Every morning's export is charged to the budget of the name. */
  @Test
  void changedDataKeepsItsBudget() throws IOException {
    Files.writeString(clinic.data, Files.readString(clinic.data) + "\n");
    assertThat(fit("").code()).isZero();
    assertThat(clinic.charges()).isEqualTo(2);
    Path copy = Files.copy(clinic.data, folder.resolve("copy.csv"));
    isRefused(fit("--data " + copy));
  }
}
