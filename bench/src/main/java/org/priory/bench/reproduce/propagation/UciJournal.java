package org.priory.bench.reproduce.propagation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.priory.bench.reproduce.experiment.JsonLines;
import org.priory.bench.reproduce.result.Named;
import org.priory.privacy.json.Members;

/**
 * Scores of fits that are done, a line of JSON each, so that hours of fits can be stopped and go
 * on. Lines of other code are passed over.
 */
final class UciJournal {
  private final Path file;
  private final String code;
  private final Map<String, UciScores> kept = new HashMap<>();

  /**
   * Which fit it is.
   *
   * @param clip what the usual clip is multiplied by
   */
  record Fit(UciSet set, UciMethod method, int clip, int split, double epsilon, int hidden) {
    String key() {
      return String.format(
          Locale.ROOT,
          "%s %s clip %d split %d epsilon %s hidden %d",
          set.word(),
          method.word(),
          clip,
          split,
          epsilon,
          hidden);
    }
  }

  private UciJournal(Path file, String code) {
    this.file = file;
    this.code = code;
  }

  /**
   * Reads what there is.
   *
   * @param code a digest of the code whose fits count
   */
  static UciJournal open(Path file, String code) throws IOException {
    UciJournal journal = new UciJournal(file, code);
    if (Files.exists(file)) {
      JsonLines.read(file, journal::take);
    }
    return journal;
  }

  private void take(Members json) {
    if (json.text("code").equals(code)) {
      kept.put(json.text("fit"), new UciScores(json.number("rmse"), json.number("log_likelihood")));
    }
  }

  int size() {
    return kept.size();
  }

  Optional<UciScores> find(Fit fit) {
    return Optional.ofNullable(kept.get(fit.key()));
  }

  /** Keeps the scores of a fit; they are on disk when this returns. */
  void add(Fit fit, UciScores scores) throws IOException {
    JsonLines.add(
        file,
        new Named()
            .with("code", code)
            .with("fit", fit.key())
            .with("rmse", scores.rmse())
            .with("log_likelihood", scores.logLikelihood()));
    kept.put(fit.key(), scores);
  }
}
