package org.priory.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.shell.Answer;
import org.priory.inference.neural.layer.Layer;
import org.priory.inference.neural.layer.NetworkShape;

/**
 * What steps of a network took, beside products of square matrices.
 *
 * @param batch records of a step
 * @param times of the steps of each method, the plain one among them
 * @param products the best time of the products
 * @param flopOfProducts multiplications and additions of the products
 */
record NeuralSteps(
    NetworkShape shape,
    int batch,
    Map<String, List<Taken>> times,
    Taken products,
    double flopOfProducts)
    implements Answer {
  static final String PLAIN = "plain SGD";

  /**
   * What a step took.
   *
   * @param wall milliseconds on the clock
   * @param processor milliseconds of all threads together, which others on the machine hardly
   *     change
   */
  record Taken(double wall, double processor) {}

  private static double best(List<Taken> all) {
    return all.stream().mapToDouble(Taken::wall).min().orElse(Double.NaN);
  }

  /** The mean of the processor's time, whose clock is coarse. */
  private static double processor(List<Taken> all) {
    return all.stream().mapToDouble(Taken::processor).average().orElse(Double.NaN);
  }

  /** Multiplications and additions of the products of a plain step. */
  private double flop() {
    double sum = 0;
    for (int l = 0; l < shape.size(); l++) {
      // forwards, the sum of gradients, and backwards but for the first layer
      Layer layer = shape.layers().get(l);
      double outputs = layer.rows() == 0 ? 0 : layer.outputs();
      sum += (l == 0 ? 4.0 : 6.0) * batch * layer.columns() * outputs;
    }
    return sum;
  }

  private static double speed(double flop, double milliseconds) {
    return flop / milliseconds / 1e6;
  }

  private List<Taken> plain() {
    return times.getOrDefault(PLAIN, List.of());
  }

  /** The speed of the best plain step over that of the best products, by the clock. */
  double share() {
    return speed(flop(), best(plain())) / speed(flopOfProducts, products.wall());
  }

  /** The speed of a plain step over that of the products, by the processor's time. */
  double processorShare() {
    return speed(flop(), processor(plain())) / speed(flopOfProducts, products.processor());
  }

  @Override
  public Map<String, ?> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("network", shape.words());
    json.put("batch", batch);
    json.put("gflop_of_products", flop() / 1e9);
    json.put("products_gflops", speed(flopOfProducts, products.wall()));
    json.put("products_gflops_per_core", speed(flopOfProducts, products.processor()));
    json.put("plain_share_of_products", share());
    json.put("plain_processor_share_of_products", processorShare());
    Map<String, Object> steps = new LinkedHashMap<>();
    times.forEach(
        (name, all) -> {
          Map<String, Object> row = new LinkedHashMap<>();
          row.put("ms", best(all));
          row.put("processor_ms", processor(all));
          row.put("ratio", best(all) / best(plain()));
          row.put("processor_ratio", processor(all) / processor(plain()));
          steps.put(name, row);
        });
    json.put("steps", steps);
    return json;
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s; %d records a step, %.2f GFLOP of products. Products alone: %.0f GFLOP/s, %.0f per"
                + " core.%n",
            shape.words(),
            batch,
            flop() / 1e9,
            speed(flopOfProducts, products.wall()),
            speed(flopOfProducts, products.processor())));
    text.append(
        String.format(
            "  %14s %12s %7s %20s %7s%n", "", "best, ms", "ratio", "processor, ms", "ratio"));
    times.forEach(
        (name, all) ->
            text.append(
                String.format(
                    Locale.ROOT,
                    "  %-14s %12.1f %7.2f %20.1f %7.2f%n",
                    name,
                    best(all),
                    best(all) / best(plain()),
                    processor(all),
                    processor(all) / processor(plain()))));
    return text.append(
            String.format(
                Locale.ROOT,
                "The plain step runs at %.0f %% of the products' speed by the clock, and at %.0f %% by"
                    + " processor time.%n",
                100 * share(),
                100 * processorShare()))
        .toString();
  }
}
