package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;

/** Shares and ratios of times that are given. */
class NeuralStepsTest {
  private static final Offset<Double> CLOSE = Offset.offset(1e-12);

  private static NeuralSteps.Taken taken(double wall, double processor) {
    return new NeuralSteps.Taken(wall, processor);
  }

  /** By the clock the best step counts, by processor time the mean. */
  @Test
  void theShareIsTheSpeedOfAStepOverThatOfProducts() {
    NetworkShape shape = NetworkShape.of(100, List.of(50), 10, Activation.RELU);
    // 4 b 100 50 + 6 b 50 10 multiplications and additions: 23,000 b
    NeuralSteps steps =
        new NeuralSteps(
            shape,
            10,
            Map.of(
                NeuralSteps.PLAIN,
                List.of(taken(4, 9), taken(5, 11)),
                "DP sgld",
                List.of(taken(6, 15))),
            taken(1, 2),
            115_000);
    // 230,000 in 4 ms beside 115,000 in 1 ms; and in 10 ms beside 2 ms
    assertThat(steps.share()).isEqualTo(0.5, CLOSE);
    assertThat(steps.processorShare()).isEqualTo(0.4, CLOSE);
    assertThat(steps.json().get("plain_share_of_products")).isEqualTo(steps.share());
    assertThat(steps.json().get("steps").toString()).contains("ratio=1.5, processor_ratio=1.5");
    assertThat(steps.text())
        .contains("50 % of the products' speed by the clock, and at 40 % by processor time");
  }
}
