package org.priory.app.web;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The questions that can be asked, in the order of the page. */
enum Menu {
  DESCRIBE(
      "describe",
      "Describe the table",
      "Counts, means, quantiles and histograms of each column, with intervals.",
      "Assumes nothing but the schema. The less you ask for, the more you know of it."),
  LOGISTIC(
      "logistic",
      "Explain a yes or no",
      "Logistic regression: odds ratios of one of two classes.",
      "Assumes that each column changes the log odds of the second class by its own amount."),
  LINEAR(
      "linear",
      "Explain a number",
      "Linear regression: how much a number changes with each column.",
      "Assumes that each column adds its own amount to the number, with equal scatter everywhere."),
  POISSON(
      "poisson",
      "Explain a count",
      "Poisson regression: by which factor a count changes.",
      "Assumes that each column multiplies the expected count by its own factor."),
  NEGATIVE_BINOMIAL(
      "negative-binomial",
      "Explain a count that varies widely",
      "Negative binomial regression: by which factor a count changes, and how widely counts vary.",
      "Assumes that each column multiplies the expected count by its own factor; counts may vary"
          + " more than by Poisson's law."),
  GAMMA(
      "gamma",
      "Explain an amount",
      "Gamma regression: by which factor an amount such as a cost changes.",
      "Assumes that each column multiplies the expected amount by its own factor, and that errors"
          + " grow with the amount."),
  SOFTMAX(
      "softmax",
      "Explain one of several classes",
      "Softmax regression: the probabilities of three or more classes.",
      "Assumes that each column shifts the log odds of each class by its own amount."),
  ORDINAL(
      "ordinal",
      "Explain a value that has an order",
      "Ordinal regression: the odds of a higher value, such as of a worse pain.",
      "Assumes that each column shifts the log odds by the same amount at every cut."),
  SURVIVAL(
      "survival",
      "Explain the time to an event",
      "Survival regression: hazard ratios, over a baseline that is constant on pieces of time.",
      "Assumes that each column multiplies the hazard by a factor that does not change with time."),
  MIXTURE(
      "mixture",
      "Find groups",
      "A mixture of Gaussians over the numbers of the table.",
      "Assumes that each group is a cloud of numbers around its middle; categories are left out."),
  FACTOR(
      "factor",
      "Find what numbers have in common",
      "Factor analysis: a few factors that explain how the numbers of the table go together.",
      "Assumes that each number is a sum of the factors and of an error of its own; shows no"
          + " intervals, and categories are left out."),
  BAYES_NET(
      "bayes-net",
      "Tell how probable each value is",
      "A Bayesian network: probabilities of a column's values, given those of others.",
      "Assumes the arrows that you draw, and nothing of what is not connected by them; without any,"
          + " that all other columns depend on the target alone. Numbers are cut into quarters."),
  NETWORK(
      "network",
      "Predict with a network",
      "A Bayesian neural network of a column.",
      "Assumes little about the shape; tells no effects, only predictions."),
  SYNTHESIZE(
      "synthesize",
      "Make synthetic rows",
      "Several tables of rows that nobody is in, from noisy counts of columns and pairs of columns.",
      "Assumes that pairs of columns say enough. Analyse every table and combine the estimates."),
  TOPICS(
      "topics",
      "Find topics in documents",
      "Which words come together, by a public vocabulary.",
      "Assumes that a document is a bag of words from a few topics."),
  IMAGES(
      "images",
      "Classify images",
      "A Bayesian neural network of images with labels.",
      "Assumes that images are the size that their header says; tells only predictions."),
  BOUNDS(
      "bounds",
      "Buy bounds",
      "The range of numbers, in round numbers, that keeps most records.",
      "Assumes that nobody knows the bounds in public. Costs a part of the budget."),
  CATEGORIES(
      "categories",
      "Buy categories",
      "The values of a column that enough people have.",
      "Assumes that nobody knows the values in public. Costs a part of the budget.");

  private final String word;
  private final String title;
  private final String gives;
  private final String assumes;

  Menu(String word, String title, String gives, String assumes) {
    this.word = word;
    this.title = title;
    this.gives = gives;
    this.assumes = assumes;
  }

  String word() {
    return word;
  }

  /** Whether rows may have the weights of a survey. */
  private boolean isWeighted() {
    return switch (this) {
      case LOGISTIC, LINEAR, POISSON, NEGATIVE_BINOMIAL, GAMMA, SOFTMAX, ORDINAL, SURVIVAL -> true;
      default -> false;
    };
  }

  /** Whether it says something about one person. */
  boolean isPredicting() {
    return isWeighted()
        || switch (this) {
          case MIXTURE, FACTOR, BAYES_NET, NETWORK -> true;
          default -> false;
        };
  }

  /** Whether it is about a table, with a schema. */
  boolean isOfTable() {
    return this != TOPICS && this != IMAGES;
  }

  /** Whether it fills in what a schema lacks. */
  boolean isBought() {
    return this == BOUNDS || this == CATEGORIES;
  }

  /** What can be asked by a word. */
  static Optional<Menu> named(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }

  /** All of it, for the page. */
  static List<Map<String, Object>> listed() {
    return Arrays.stream(values())
        .map(
            each -> {
              Map<String, Object> members = new LinkedHashMap<>();
              members.put("kind", each.word);
              members.put("title", each.title);
              members.put("gives", each.gives);
              members.put("assumes", each.assumes);
              members.put("table", each.isOfTable());
              members.put("bought", each.isBought());
              members.put("weighted", each.isWeighted());
              return members;
            })
        .toList();
  }
}
