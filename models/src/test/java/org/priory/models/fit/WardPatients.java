package org.priory.models.fit;

import java.util.Random;

/** Made-up patients of three wards, two rows each, for fits by every method. */
final class WardPatients {
  private WardPatients() {}

  /** A table with a header; the same for the same number of rows. */
  static String csv(int rows) {
    Random random = new Random(1);
    StringBuilder csv = new StringBuilder("patient,age,weight,height,ward,sick\n");
    for (int i = 0; i < rows; i++) {
      int age = random.nextInt(101);
      csv.append(i / 2)
          .append(',')
          .append(age)
          .append(',')
          .append((age + random.nextInt(101)) / 2)
          .append(',')
          .append((age + i * 37) % 101)
          .append(",w")
          .append(random.nextInt(3))
          .append(age > random.nextInt(101) ? ",yes\n" : ",no\n");
    }
    return csv.toString();
  }
}
