package org.priory;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.regression.GammaRegression;
import org.priory.models.regression.LinearRegression;
import org.priory.models.regression.LogisticRegression;
import org.priory.models.regression.NegativeBinomialRegression;
import org.priory.models.regression.PoissonRegression;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.schema.BadData;

/** What the target of a generalised linear model is, and how its mean follows from the columns. */
public enum Family {
  /** One of two classes, by its log odds: logistic regression. */
  BINOMIAL,
  /** A number, by its mean: linear regression. */
  GAUSSIAN,
  /** A count, by the logarithm of its mean: Poisson regression. */
  POISSON,
  /** A count that varies more, by the logarithm of its mean, with how much more. */
  NEGATIVE_BINOMIAL,
  /** An amount whose errors grow with it, by the logarithm of its mean. */
  GAMMA;

  /** The name by which it is asked for. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether what is expected may be in proportion to an exposure. */
  public boolean takesOffset() {
    return this != BINOMIAL && this != GAUSSIAN;
  }

  /** The names of all. */
  public static List<String> words() {
    return Arrays.stream(values()).map(Family::word).toList();
  }

  /** The family of a name. */
  public static Optional<Family> named(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }

  /**
   * The regression of the family.
   *
   * @param offset the column of the exposure; null for none
   * @throws BadData if the family has no exposure
   */
  TableModel<?> model(@Nullable String offset) {
    if (offset != null && !takesOffset()) {
      throw new BadData(
          "`offset`",
          offset,
          "must come with a family of counts or amounts",
          word(),
          "leave it out: nothing else is in proportion to an exposure");
    }
    return switch (this) {
      case BINOMIAL -> new LogisticRegression();
      case GAUSSIAN -> new LinearRegression();
      case POISSON -> new PoissonRegression(offset);
      case NEGATIVE_BINOMIAL -> new NegativeBinomialRegression(offset);
      case GAMMA -> new GammaRegression(offset);
    };
  }
}
