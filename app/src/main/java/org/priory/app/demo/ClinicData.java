package org.priory.app.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.file.CsvFile;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;

/**
 * Patients of a clinic that does not exist: who came back within 30 days. The same every time.
 *
 * <p>log odds of coming back = -2.2 + 0.04 (age - 60) + 0.4 smoker + 0.05 (bmi - 27) + 0.015
 * (pressure - 130) + 0.45 earlier stays + 0.5 emergency - 0.2 female
 */
public final class ClinicData {
  /** How many patients there are. */
  public static final int PATIENTS = 6000;

  /** Whether a patient came back. */
  public static final String TARGET = "readmitted";

  private static final long SEED = 1867;

  private ClinicData() {}

  /** What is public about them. */
  public static Schema schema() {
    Schema usual =
        Schema.of(
            new Column.Number("age", 18, 100, 10.0, null).in("years"),
            Column.Category.of("sex", "female", "male"),
            new Column.Number("bmi", 15, 50, 5.0, null),
            new Column.Number("systolic", 80, 200, 10.0, null).in("mmHg"),
            Column.Category.of("smoker", "no", "yes"),
            new Column.Number("earlier_stays", 0, 6, 1.0, null),
            Column.Category.of("admission", "planned", "emergency"),
            Column.Category.of(TARGET, "no", "yes"));
    return new Schema(
        usual.columns(), usual.missing(), usual.unit(), Size.of(PATIENTS), usual.layout());
  }

  /** Writes the table. */
  public static void write(Path file) throws IOException {
    RandomSource source = InsecureSeededSource.of(SEED);
    try (CsvFile csv = CsvFile.create(file)) {
      csv.line(schema().columns().stream().map(Column::name).toList());
      for (int i = 0; i < PATIENTS; i++) {
        csv.line(patient(source));
      }
    }
  }

  private static List<String> patient(RandomSource source) {
    double age = within(18, 100, 62 + 16 * NormalSampler.next(source));
    boolean female = chance(0.52, source);
    double bmi = within(15, 50, 27 + 5 * NormalSampler.next(source));
    double systolic = within(80, 200, 125 + 0.25 * (age - 60) + 16 * NormalSampler.next(source));
    boolean smoker = chance(0.24, source);
    int stays = 0;
    while (stays < 6 && chance(0.35, source)) {
      stays++;
    }
    boolean emergency = chance(0.45, source);
    double logOdds =
        -2.2
            + 0.04 * (age - 60)
            + (smoker ? 0.4 : 0)
            + 0.05 * (bmi - 27)
            + 0.015 * (systolic - 130)
            + 0.45 * stays
            + (emergency ? 0.5 : 0)
            - (female ? 0.2 : 0);
    boolean readmitted = chance(1 / (1 + Math.exp(-logOdds)), source);
    return List.of(
        String.format(Locale.ROOT, "%.0f", age),
        female ? "female" : "male",
        String.format(Locale.ROOT, "%.1f", bmi),
        String.format(Locale.ROOT, "%.0f", systolic),
        smoker ? "yes" : "no",
        Integer.toString(stays),
        emergency ? "emergency" : "planned",
        readmitted ? "yes" : "no");
  }

  private static boolean chance(double probability, RandomSource source) {
    return source.nextDouble() < probability;
  }

  private static double within(double least, double most, double value) {
    return Math.min(most, Math.max(least, value));
  }
}
