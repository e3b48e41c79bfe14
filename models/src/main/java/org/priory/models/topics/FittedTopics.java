package org.priory.models.topics;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.models.model.FittedModel;
import org.priory.models.model.WithoutIntervals;
import org.priory.models.text.CsvNumber;
import org.priory.models.text.OneLine;
import org.priory.models.text.SixDigits;
import org.priory.models.text.TextTable;
import org.priory.models.text.Wrapped;
import org.priory.privacy.data.file.CsvFile;

/**
 * Topics, the largest first.
 *
 * @param posterior of their words
 */
record FittedTopics(TopicsPosterior posterior) implements FittedModel {
  /** Why there are no intervals, in words that end a sentence. */
  static final String NO_INTERVALS =
      "shares of topics are estimates, and those of a document lie too far apart: on simulated"
          + " documents of 60 words a share of 0.98 was 0.88 in truth";

  /** Words that stand for a topic on a page. */
  private static final int SHOWN = 10;

  /** Words of a topic in {@code topics.csv}. */
  private static final int LISTED = 100;

  /** In a terminal. */
  private static final int WORDS_OF_LINE = 8;

  /**
   * A word of a topic.
   *
   * @param probability expected, in the topic
   */
  private record Word(String word, double probability) {}

  /** Topics by their share, the largest first. */
  private List<Integer> order() {
    double[] shares = posterior.shares();
    return IntStream.range(0, posterior.topics())
        .boxed()
        .sorted(Comparator.comparingDouble(k -> -shares[k]))
        .toList();
  }

  private List<Word> top(int topic, int count) {
    double[] probabilities = posterior.probabilities(topic);
    return IntStream.range(0, probabilities.length)
        .boxed()
        .sorted(Comparator.comparingDouble(w -> -probabilities[w]))
        .limit(count)
        .map(w -> new Word(posterior.words().get(w), probabilities[w]))
        .toList();
  }

  @Override
  public String table() {
    TextTable table = new TextTable("topic", "share", "words");
    double[] shares = posterior.shares();
    int number = 1;
    for (int topic : order()) {
      table.add(
          Integer.toString(number++),
          String.format(Locale.ROOT, "%4.1f %%", 100 * shares[topic]),
          String.join(
              " ",
              top(topic, WORDS_OF_LINE).stream().map(word -> OneLine.of(word.word())).toList()));
    }
    return table + Wrapped.text("", "", WithoutIntervals.sentence(NO_INTERVALS));
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NO_INTERVALS);
  }

  @Override
  public Map<String, Object> summary() {
    double[] shares = posterior.shares();
    List<Map<String, Object>> topics = new ArrayList<>();
    int number = 1;
    for (int topic : order()) {
      List<Map<String, Object>> words = new ArrayList<>();
      for (Word word : top(topic, SHOWN)) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("word", word.word());
        one.put("probability", word.probability());
        words.add(one);
      }
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("topic", number++);
      members.put("share", shares[topic]);
      members.put("words", words);
      topics.add(members);
    }
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(WithoutIntervals.MEMBER, WithoutIntervals.member(NO_INTERVALS));
    members.put("topics", topics);
    return members;
  }

  /** Topics in the order of {@link #summary}; lambda has the words of the first topic first. */
  @Override
  public Map<String, Object> parameters() {
    double[] lambda = posterior.lambda();
    int count = posterior.topics();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("topics", count);
    members.put("alpha", posterior.alpha());
    members.put("words", posterior.words());
    members.put(
        "lambda",
        order().stream()
            .flatMap(
                topic ->
                    IntStream.range(0, posterior.words().size())
                        .mapToObj(w -> SixDigits.of(lambda[w * count + topic])))
            .toList());
    return members;
  }

  /** Reads what {@link #parameters} wrote. */
  static FittedTopics read(List<String> words, int topics, double alpha, double[] lambda) {
    if (topics < 1 || lambda.length != (long) topics * words.size()) {
      throw new IllegalArgumentException("lambda must be topics times words");
    }
    double[] byWord = new double[lambda.length];
    for (int k = 0; k < topics; k++) {
      for (int w = 0; w < words.size(); w++) {
        byWord[w * topics + k] = lambda[k * words.size() + w];
      }
    }
    return new FittedTopics(new TopicsPosterior(words, topics, alpha, byWord));
  }

  /** {@code topics.csv}: the first words of each topic, with their probabilities. */
  void writeTable(Path file, Optional<String> stamp) throws IOException {
    try (CsvFile out = CsvFile.create(file)) {
      out.line(with(List.of("topic", "rank", "word", "probability"), stamp.map(said -> "stamp")));
      int number = 1;
      for (int topic : order()) {
        int rank = 1;
        for (Word word : top(topic, LISTED)) {
          out.line(
              with(
                  List.of(
                      Integer.toString(number),
                      Integer.toString(rank++),
                      word.word(),
                      CsvNumber.share(word.probability())),
                  stamp));
        }
        number++;
      }
    }
  }

  private static List<String> with(List<String> fields, Optional<String> last) {
    return Stream.concat(fields.stream(), last.stream()).toList();
  }

  /** {@code topics.csv}. */
  @Override
  public Map<String, @Nullable Object> writeFiles(Path folder, Optional<String> stamp)
      throws IOException {
    writeTable(folder.resolve("topics.csv"), stamp);
    return Map.of();
  }
}
