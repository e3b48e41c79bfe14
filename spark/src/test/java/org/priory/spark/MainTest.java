package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where the cluster chooses the driver's machine, a ledger in a file would be many. */
class MainTest {
  private static Optional<String> refusal(String mode, String line) {
    return Main.refusal(mode, List.of(line.split(" ", -1)));
  }

  @Test
  void aLedgerInAFileIsRefusedInClusterMode() {
    assertThat(refusal("cluster", "fit logistic --epsilon 1"))
        .hasValueSatisfying(words -> assertThat(words).contains("--ledger", "was not given"));
    assertThat(refusal("cluster", "fit logistic --ledger a.db"))
        .hasValueSatisfying(words -> assertThat(words).contains("was a.db"));
    assertThat(refusal("cluster", "describe --ledger=a.db")).isPresent();
    assertThat(refusal("cluster", "fit logistic --ledger jdbc:postgresql://h/n?password=p"))
        .isEmpty();
    assertThat(refusal("client", "fit logistic --ledger a.db")).isEmpty();
  }

  @Test
  void whatChargesNothingNeedsNoLedger() {
    assertThat(refusal("cluster", "predict --model run --data table --out parts")).isEmpty();
  }

  /** A password in the name of another database is not repeated. */
  @Test
  void aPasswordIsNotRepeated() {
    assertThat(refusal("cluster", "fit logistic --ledger jdbc:mysql://h/n?password=hidden"))
        .hasValueSatisfying(words -> assertThat(words).doesNotContain("hidden"));
  }

  /** File systems are asked before Spark is started, by the same settings. */
  @Test
  void settingsForHadoopCountFromTheStart() {
    assertThat(
            Main.hadoop(
                List.of(
                    "fit",
                    "--spark",
                    "spark.hadoop.fs.defaultFS=hdfs://host:9000",
                    "--spark=spark.hadoop.a=b=c",
                    "--spark",
                    "spark.executor.memory=8g",
                    "spark.hadoop.not=given")))
        .isEqualTo(
            Map.of("spark.hadoop.fs.defaultFS", "hdfs://host:9000", "spark.hadoop.a", "b=c"));
  }
}
