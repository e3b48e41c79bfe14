package org.priory.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.engine.DocumentView;

/** The E-step of scikit-learn's online LDA, in a Python of its own if there is one that has it. */
final class ScikitLearn {
  /** Where scikit-learn comes from a package of the system, it is not in every Python. */
  private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");

  private static final int RUNS = 3;

  private ScikitLearn() {}

  /**
   * What was measured.
   *
   * @param version of scikit-learn
   * @param seconds of one thread for all documents, the least of some runs
   * @param shares of topic k in document d at d K + k
   */
  record Result(String version, double seconds, double[] shares) {}

  /** Empty where no Python has scikit-learn. */
  static Optional<Result> run(DocumentBlocks documents, TopicsPosterior posterior, Path folder)
      throws IOException, InterruptedException {
    write(documents, posterior, folder);
    Path script = folder.resolve("sklearn_lda.py");
    try (InputStream in = ScikitLearn.class.getResourceAsStream("sklearn_lda.py")) {
      if (in == null) {
        throw new IllegalStateException("no resource sklearn_lda.py");
      }
      Files.copy(in, script);
    }
    for (String python : PYTHONS) {
      ProcessBuilder builder =
          new ProcessBuilder(
              python,
              script.toString(),
              folder.toString(),
              Integer.toString(documents.count()),
              Integer.toString(posterior.words().size()),
              Integer.toString(posterior.topics()),
              Double.toString(posterior.alpha()),
              Integer.toString(RUNS));
      builder.redirectError(ProcessBuilder.Redirect.DISCARD);
      Optional<String> answer = answer(builder);
      if (answer.isPresent()) {
        String said = answer.get().trim();
        int space = said.indexOf(' ');
        double[] shares = new double[documents.count() * posterior.topics()];
        little(Files.readAllBytes(folder.resolve("shares"))).asDoubleBuffer().get(shares);
        return Optional.of(
            new Result(
                said.substring(0, space), Double.parseDouble(said.substring(space)), shares));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> answer(ProcessBuilder builder) throws InterruptedException {
    try {
      Process process = builder.start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? Optional.of(said) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // there is no such program
    }
  }

  private static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Counts in compressed rows, and lambda, all as plain numbers. */
  private static void write(DocumentBlocks documents, TopicsPosterior posterior, Path folder)
      throws IOException {
    DocumentView view = new DocumentView(documents);
    int cells = 0;
    for (int d = 0; d < documents.count(); d++) {
      cells += view.at(d).words();
    }
    ByteBuffer starts = little(new byte[Integer.BYTES * (documents.count() + 1)]);
    ByteBuffer words = little(new byte[Integer.BYTES * cells]);
    ByteBuffer counts = little(new byte[Double.BYTES * cells]);
    int start = 0;
    for (int d = 0; d < documents.count(); d++) {
      starts.putInt(start);
      start += view.at(d).words();
      for (int i = 0; i < view.words(); i++) {
        words.putInt(view.word(i));
        counts.putDouble(view.count(i));
      }
    }
    starts.putInt(start);
    double[] lambda = posterior.lambda();
    ByteBuffer parameters = little(new byte[Double.BYTES * lambda.length]);
    parameters.asDoubleBuffer().put(lambda);
    Files.write(folder.resolve("starts"), starts.array());
    Files.write(folder.resolve("words"), words.array());
    Files.write(folder.resolve("counts"), counts.array());
    Files.write(folder.resolve("lambda"), parameters.array());
  }
}
