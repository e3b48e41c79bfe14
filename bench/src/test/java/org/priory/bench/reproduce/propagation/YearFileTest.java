package org.priory.bench.reproduce.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Songs that nobody sang, in the format of the set. */
class YearFileTest {
  @TempDir Path folder;

  private Path write(int lines, int columns) throws IOException {
    Random random = new Random(4);
    List<String> text = new ArrayList<>();
    for (int i = 0; i < lines; i++) {
      StringBuilder line = new StringBuilder(String.valueOf(1950 + i));
      for (int j = 1; j < columns; j++) {
        line.append(String.format(Locale.ROOT, ",%.5f", 100 * random.nextGaussian() + j));
      }
      text.add(line.toString());
    }
    return Files.write(folder.resolve("year.txt"), text);
  }

  @Test
  void theLastLinesAreForTests() throws IOException {
    YearFile file = YearFile.read(write(10, 91), 8, 2);
    UciSet.Part train = file.part(true, 1900, 2020);
    UciSet.Part test = file.part(false, 1900, 2020);
    assertThat(train.labels()).hasSize(8);
    assertThat(test.labels()).hasSize(2);
    // 1950 and 1959 of 1900 to 2020
    assertThat(train.labels()[0]).isCloseTo(2 * 50 / 120f - 1, within(1e-6f));
    assertThat(test.labels()[1]).isCloseTo(2 * 59 / 120f - 1, within(1e-6f));
    assertThat(train.known().width()).isEqualTo(91);
    assertThat(train.known().records()).isEqualTo(8);
  }

  /** The constant first, and each column from -1 to 1 over both sides together. */
  @Test
  void columnsAreScaledByTheirEnds() throws IOException {
    YearFile file = YearFile.read(write(10, 91), 8, 2);
    float[] train = file.part(true, 1900, 2020).values();
    float[] test = file.part(false, 1900, 2020).values();
    for (int j = 0; j < 91; j++) {
      float least = 2;
      float most = -2;
      for (int i = 0; i < 10; i++) {
        float value = i < 8 ? train[i * 91 + j] : test[(i - 8) * 91 + j];
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
      assertThat(most).isCloseTo(1, within(1e-6f));
      assertThat(least).isCloseTo(j == 0 ? 1 : -1, within(1e-6f));
    }
  }

  @Test
  void anotherFileIsRefused() throws IOException {
    Path file = write(10, 91);
    assertThatThrownBy(() -> YearFile.read(file, 8, 3)).hasMessageContaining("10 lines");
    assertThatThrownBy(() -> YearFile.read(file, 8, 1)).hasMessageContaining("more lines");
    Path narrow = write(10, 90);
    assertThatThrownBy(() -> YearFile.read(narrow, 8, 2)).hasMessageContaining("90 in a line");
  }
}
