package org.priory.models.bought;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.levels.LevelsMethod;
import org.priory.inference.levels.NoisyLevel;
import org.priory.models.model.FittedModel;
import org.priory.models.text.OneLine;
import org.priory.models.text.TextTable;

/** Words that were bought, as they are shown, and the vocabulary that they are. */
final class BoughtWords extends BoughtFile {
  /** Words that a terminal shows. */
  private static final int MOST_SHOWN = 20;

  private final List<NoisyLevel> words;
  private final LevelsMethod method;

  BoughtWords(List<NoisyLevel> words, LevelsMethod method) {
    this(words, method, NOT_CHARGED);
  }

  private BoughtWords(List<NoisyLevel> words, LevelsMethod method, String entry) {
    super(entry);
    this.words = words;
    this.method = method;
  }

  @Override
  public FittedModel chargedAs(String entry) {
    return new BoughtWords(words, method, entry);
  }

  @Override
  String file() {
    return "vocabulary.txt";
  }

  /** One word a line; a vocabulary has no place for its source, which posterior.json has. */
  @Override
  String content(Optional<String> stamp) {
    StringBuilder text = new StringBuilder();
    words.forEach(word -> text.append(word.text()).append('\n'));
    return text.toString();
  }

  @Override
  public String table() {
    TextTable table = new TextTable("word", "documents that it was counted in");
    words.stream()
        .sorted(Comparator.comparingDouble(NoisyLevel::count).reversed())
        .limit(MOST_SHOWN)
        .forEach(
            word ->
                table.add(
                    OneLine.of(word.text()),
                    String.format(Locale.ROOT, "about %.0f", word.count())));
    return table
        + String.format(
            Locale.ROOT,
            "%n%d words in vocabulary.txt. Words that fewer than about %.0f documents counted for may"
                + " be missing.%n",
            words.size(),
            method.foundFrom());
  }

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> bought = LevelsJson.members(this, method);
    bought.put("words", LevelsJson.values(words));
    return Map.of("bought", bought);
  }

  @Override
  public Map<String, Object> shortSummary() {
    Map<String, Object> bought = LevelsJson.members(this, method);
    bought.put("words", words.size());
    return Map.of("bought", bought);
  }
}
