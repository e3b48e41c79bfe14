package org.priory.bench.reproduce.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.jspecify.annotations.Nullable;
import org.priory.bench.reproduce.coverage.CoverageTable.Rows;
import org.priory.privacy.data.design.TermBlock;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.Schema;

/**
 * Groups of rows whose effects are drawn together, {@code ( | site)}: a category of the table, or
 * sites that rows are put in by lot.
 */
enum CoverageSites {
  /** A category of the table itself, with many values of unequal sizes. */
  REAL(new double[0]),
  /** Twenty of one size. */
  EVEN(evenly(20)),
  /** A hundred and fifty of one size: 200 rows each of 30,000. */
  MANY(evenly(150)),
  /** Twenty, the k-th with 1/k of the rows of the first. */
  UNEQUAL(IntStream.rangeClosed(1, 20).mapToDouble(k -> 1.0 / k).toArray()),
  /** One, of which all rows are. */
  ONE(evenly(1));

  /** Standard deviation of effects on log odds; of numbers, over that of what explains them. */
  static final double TAU = 0.4;

  private static final String COLUMN = "site";
  private static final long LOT = 20_261_119;

  /** Categories that are taken for sites. */
  private static final Map<CoverageSet, String> COLUMNS =
      Map.of(
          CoverageSet.ADULT, "native-country",
          CoverageSet.BANK, "job",
          CoverageSet.TREATED, "medical_specialty",
          CoverageSet.LEVELS, "site");

  private final double[] sizes;

  CoverageSites(double[] sizes) {
    this.sizes = sizes;
  }

  private static double[] evenly(int count) {
    double[] sizes = new double[count];
    Arrays.fill(sizes, 1);
    return sizes;
  }

  /** The name that an option takes. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a table can have such sites. */
  boolean isOf(CoverageSet set) {
    return this != REAL || COLUMNS.containsKey(set);
  }

  /**
   * A table in which sites are groups.
   *
   * @param most rows that are kept, held ones included
   */
  CoverageTable read(CoverageSet set, int most) {
    Schema schema = CoverageTable.schema(set);
    if (this == REAL) {
      return CoverageTable.read(set, grouped(set, schema, COLUMNS.get(set)), most);
    }
    CoverageTable table = CoverageTable.read(set, most);
    Encoding encoding = grouped(set, with(schema), COLUMN);
    TermBlock block = block(encoding).orElseThrow();
    int width = table.width();
    if (block.first() != width
        || !encoding.names().subList(0, width).equals(table.encoding().names())) {
      throw new IllegalStateException("sites must come after all columns");
    }
    SplittableRandom lot = new SplittableRandom(LOT);
    Rows train = added(table.train(), encoding.width(), lot);
    return new CoverageTable(set, encoding, train, added(table.held(), encoding.width(), lot));
  }

  private static Encoding grouped(CoverageSet set, Schema schema, @Nullable String column) {
    String formula = "'%s' ~ . + (1 | '%s')".formatted(set.target(), column);
    return Encoding.of(schema, set.target(), Formula.parse(formula));
  }

  /** A schema with a column of sites. */
  private Schema with(Schema schema) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>(schema.members());
    List<Object> columns = new ArrayList<>((List<?>) members.get("columns"));
    List<String> values = IntStream.range(0, sizes.length).mapToObj(k -> "s" + (k + 1)).toList();
    columns.add(Map.of("name", COLUMN, "type", "category", "values", values));
    members.put("columns", columns);
    return Schema.of("sites", members);
  }

  /** Rows with one feature more for each site, each row in a site by lot. */
  private Rows added(Rows rows, int width, SplittableRandom lot) {
    double total = Arrays.stream(sizes).sum();
    int before = rows.width();
    float[] values = new float[rows.count() * width];
    for (int i = 0; i < rows.count(); i++) {
      System.arraycopy(rows.values(), i * before, values, i * width, before);
      double left = lot.nextDouble() * total;
      int site = 0;
      while (site + 1 < sizes.length && left >= sizes[site]) {
        left -= sizes[site++];
      }
      values[i * width + before + site] = 1;
    }
    return new Rows(width, values, rows.labels());
  }

  /** The features of groups in a design, if it has any. */
  static Optional<TermBlock> block(Encoding encoding) {
    return encoding.formula().isEmpty()
        ? Optional.empty()
        : encoding.design().blocks().stream().filter(TermBlock::isGrouped).findFirst();
  }

  /** Draws the effects of groups, N(0, tau^2), in the place of what is there. */
  static void draw(double[] b, Encoding encoding, double tau, UniformRandomProvider random) {
    Optional<TermBlock> block = block(encoding);
    if (block.isPresent()) {
      ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
      for (int k = 0; k < block.get().count(); k++) {
        b[block.get().first() + k] = tau * normal.sample();
      }
    }
  }

  /** Leaves the effects of groups out. */
  static void leaveOut(double[] b, Encoding encoding) {
    block(encoding).ifPresent(each -> Arrays.fill(b, each.first(), each.first() + each.count(), 0));
  }
}
