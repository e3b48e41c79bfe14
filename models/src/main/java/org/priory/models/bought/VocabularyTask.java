package org.priory.models.bought;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.priory.inference.levels.LevelsMethod;
import org.priory.inference.levels.NoisyLevel;
import org.priory.inference.levels.StableHistogram;
import org.priory.inference.model.FitMethod;
import org.priory.models.fit.FitTask;
import org.priory.models.model.FittedModel;
import org.priory.models.model.KnownSize;
import org.priory.models.model.RecordWords;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.FileData;
import org.priory.privacy.data.records.PrivateTexts;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.data.text.WordSource;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Wall;

/** Buys the words that enough documents have. */
public final class VocabularyTask extends FitTask<List<NoisyLevel>> {
  private final PrivateTexts texts = new PrivateTexts(List.of(WordSource.WORD));
  private final int most;
  private final Set<String> without;
  private @Nullable LevelsMethod method;
  private @Nullable RecordSource source;

  /**
   * Prepares it.
   *
   * @param size how many documents there are, as far as it is public
   * @param most how many words of a document count
   * @param without words that are not wanted, in lower case
   */
  public VocabularyTask(FitRequest request, Size size, int most, Set<String> without) {
    super(request, new FileData(request.files().data()), size);
    CategoriesTask.requireMost(most);
    this.most = most;
    this.without = without;
    try {
      request.settings().accept(request.model(), EnumSet.noneOf(Settings.Group.class));
    } catch (IllegalArgumentException e) {
      throw noPlan(e);
    }
    requirePlan();
  }

  @Override
  public String words() {
    return "vocabulary";
  }

  @Override
  public String method() {
    return StableHistogram.NAME;
  }

  @Override
  public RecordWords records() {
    return new RecordWords(
        "document",
        "documents",
        "one document",
        "what a word is",
        "what a word is, how many of a document count, words that were left out, and the document as"
            + " the unit of privacy",
        Optional.of(
            "a document counts once for each of at most "
                + most
                + " of its words, which are chosen at random"),
        Optional.empty());
  }

  @Override
  public void check() {
    source = WordSource.open(request().files().data(), texts, without);
    origin().checkWhole();
  }

  @Override
  public Wall wall(Size known, Ledger ledger, RandomSource random, int threads) {
    return new Wall(
        order -> {
          RecordSource opened = source;
          if (opened == null) {
            throw new IllegalStateException("the file must be checked before it is read");
          }
          return read(opened, order);
        },
        Population.ofPersons(known), // a document is several rows, one for each of its words
        ledger,
        request().dataset(),
        random,
        threads);
  }

  @Override
  public FitMethod<List<NoisyLevel>> decide(KnownSize known, PrivacyBudget budget) {
    method = LevelsMethod.within(budget, 1, most, PrivateTexts.RADIX, texts::text);
    return method;
  }

  @Override
  public FittedModel fitted(List<NoisyLevel> posterior) {
    return new BoughtWords(posterior, Objects.requireNonNull(method));
  }
}
