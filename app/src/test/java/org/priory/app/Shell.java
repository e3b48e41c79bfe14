package org.priory.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.priory.app.shell.ExitCode;
import org.priory.app.shell.Program;

/** Runs command lines in this process. */
public final class Shell {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private Shell() {}

  /** What a command line left behind. */
  public record Outcome(int code, String out, String err) {

    /** The JSON object on standard output, after a success without messages. */
    public JsonNode json() {
      assertThat(err).isEmpty();
      assertThat(code).isZero();
      try {
        return JSON.readTree(out);
      } catch (JsonProcessingException e) {
        throw new AssertionError("not one JSON object: " + out, e);
      }
    }

    /** The JSON object on standard output, after a success with messages. */
    public JsonNode jsonAfterMessages() {
      return new Outcome(code, out, "").json();
    }

    /** The one line on standard error, after a refusal that printed nothing else. */
    public String refusal() {
      assertThat(out).isEmpty();
      assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(err).endsWith("\n");
      assertThat(err.lines()).hasSize(1);
      return err.stripTrailing();
    }
  }

  /** Runs a line of words that hold no spaces. */
  public static Outcome run(String line) {
    return runWords(line.strip().split(" +", -1));
  }

  public static Outcome runWords(String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Program.run(new Main(), new PrintWriter(out), new PrintWriter(err), words);
    return new Outcome(code, out.toString(), err.toString());
  }
}
