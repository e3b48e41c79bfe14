package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.text.DocumentBlocks;
import picocli.CommandLine;

/** The benchmark runs; speeds are not asserted on a machine shared with others. */
class TopicsBenchTest {

  @Test
  void measuresAnEStepBesideScikitLearn() {
    assertThat(run(0, "--documents", "50", "--batch", "5", "--json"))
        .contains("\"documents\":50", "\"topics\":50", "\"documents_per_cpu_s\":")
        .contains("\"corpus\":5,", "\"corpus\":500,", "\"growth\":");
    assertThat(run(0, "--documents", "50", "--batch", "5"))
        .contains("scikit-learn", "the largest over the smallest");
    run(2, "--documents", "1");
  }

  @Test
  void simulatedDocumentsLookLikeArticles() {
    DocumentBlocks documents = BenchDocuments.simulated(200);
    double tokens = 0;
    double words = 0;
    for (int d = 0; d < documents.count(); d++) {
      tokens += documents.tokens(d);
      words += documents.chunk(d).starts()[d + 1] - documents.chunk(d).starts()[d];
    }
    // 103 and 65 in the articles
    assertThat(tokens / documents.count()).isBetween(80.0, 120.0);
    assertThat(words / documents.count()).isBetween(40.0, 100.0);
  }

  private static String run(int expected, String... arguments) {
    StringWriter out = new StringWriter();
    int code =
        new CommandLine(new TopicsBench())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(new StringWriter()))
            .setExecutionExceptionHandler((failure, line, result) -> 2)
            .execute(arguments);
    assertThat(code).isEqualTo(expected);
    return out.toString();
  }
}
