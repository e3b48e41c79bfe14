package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class StartUpBenchTest {

  /** A line of Linux, of a program whose name has a blank and a bracket in it. */
  @Test
  void timesOfEndedChildrenAreThoseOfTheLine() {
    String line = "12 (a) b) S 1 12 12 0 -1 4194304 100 200 0 0 7 8 30 4 20 0 5 0 999 1 2";
    assertThat(ChildTime.millis(line)).isEqualTo(340);
  }

  /** A child that keeps a processor busy is seen, and one that does nothing is not. */
  @Test
  void aBusyChildIsSeen() throws Exception {
    Assumptions.assumeTrue(
        ChildTime.millis().isPresent(), "the system does not keep times of ended processes");
    assertThat(cpuOf("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done")).isGreaterThan(20);
    assertThat(cpuOf("sleep 0.3")).isLessThan(100);
  }

  private static double cpuOf(String script) throws IOException, InterruptedException {
    double before = ChildTime.millis().orElseThrow();
    assertThat(new ProcessBuilder("sh", "-c", script).start().waitFor()).isZero();
    return ChildTime.millis().orElseThrow() - before;
  }

  @Test
  void theMedianIsTheMiddle() {
    assertThat(StartUpBench.median(List.of(3.0, 1.0, 9.0))).isEqualTo(3);
    assertThat(StartUpBench.median(List.of(4.0, 1.0, 9.0, 2.0))).isCloseTo(3, within(1e-12));
  }

  @Test
  void titlesAreTheFirstWords() {
    assertThat(List.of(StartUp.Command.values()))
        .extracting(StartUp.Command::title)
        .containsExactly("--version", "account", "fit --help", "fit logistic");
  }
}
