package org.priory.bench.reproduce.network;

import java.util.List;
import org.priory.app.shell.BadInput;

/** What several reproductions of private networks may be asked. */
final class BnnOptions {
  private static final List<Integer> LAYERS = List.of(1200, 1200);

  private BnnOptions() {}

  /** The paper's dense network, or its filters. */
  static BnnTrial trial(String architecture, double epochs) {
    return switch (architecture) {
      case "mlp" -> BnnTrial.dense(LAYERS, epochs);
      case "cnn" -> BnnTrial.convolutional(epochs);
      default ->
          throw new BadInput("--architecture", "must be mlp or cnn", architecture, "leave it out");
    };
  }

  /** Refuses lengths of fits that cannot be. */
  static void checkEpochs(List<Double> epochs) {
    if (epochs.isEmpty() || epochs.stream().anyMatch(each -> !(each > 0 && each <= 1000))) {
      throw new BadInput("--epochs", "must be in (0, 1000]", "" + epochs, "leave it out");
    }
  }
}
