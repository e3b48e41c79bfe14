package org.priory.bench.reproduce.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.priory.inference.neural.settings.NetworkMethod;

class BnnConvolutionalTest {

  /** The paper has Bayes by Backprop on dense layers alone: its field stays empty. */
  @Test
  void bayesByBackpropIsThereWithoutANumberOfThePaper() {
    BnnConvolutionalReproduction table = new BnnConvolutionalReproduction();
    assertThat(table.all()).contains(NetworkMethod.BBP);
    for (BnnTable.Prior prior : BnnTable.Prior.values()) {
      assertThat(table.published(NetworkMethod.BBP, prior, true))
          .isEqualTo(BnnTable.Published.NOTHING);
    }
    // The twins: another method and the dense table have numbers.
    assertThat(table.published(NetworkMethod.SGLD, BnnTable.Prior.GAUSSIAN, true).accuracy())
        .isEqualTo(0.95);
    assertThat(
            new BnnReproduction()
                .published(NetworkMethod.BBP, BnnTable.Prior.GAUSSIAN, true)
                .accuracy())
        .isEqualTo(0.8);
  }
}
