package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.Progress;
import org.priory.models.run.Statement;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Repeated;

class ProgressLineTest {

  private static String shown(Optional<LongToDoubleFunction> epsilon) {
    StringWriter text = new StringWriter();
    Progress line = new ProgressLine(new PrintWriter(text)).watch(epsilon);
    for (int i = 1; i <= 1000; i++) {
      line.answered(i, 1000);
    }
    return text.toString();
  }

  @Test
  void endsWithAllStepsAndTheWholeEpsilon() {
    Statement statement =
        Statement.of(steps -> new Repeated(new Gaussian(100), steps), 1000, 1e-5, 60);
    String text = shown(Optional.of(statement::epsilonAfter));
    assertThat(text.lines().count()).as("one line that is written over").isLessThan(100);
    assertThat(text)
        .contains("#".repeat(30) + " 100 %  step 1,000 of 1,000  0 s left  epsilon so far ")
        .endsWith("\n");
  }

  @Test
  void withoutNoiseThereIsNoEpsilon() {
    assertThat(shown(Optional.empty())).contains("step 1,000 of 1,000").doesNotContain("epsilon");
  }
}
