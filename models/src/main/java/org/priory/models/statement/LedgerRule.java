package org.priory.models.statement;

/** The rule that a data set's total rests on, for a person. */
final class LedgerRule {
  private static final String APART = "apart, ";

  private LedgerRule() {}

  /** One sentence. */
  static String words(String rule) {
    if (rule.equals(APART + "alone")) {
      return "the first charge is small, and its epsilon is added to that of the second";
    }
    if (rule.startsWith(APART)) {
      String rest = words(rule.substring(APART.length()));
      return "the first charge is small and added by its epsilon; of the others, " + rest;
    }
    return switch (rule) {
      case "alone" -> "one charge, by the best accountant: it was chosen before any answer";
      case "gaussian" -> "all charges count as parts of one Gaussian mechanism";
      case "repeats" -> "all charges count as repeats of the first one's steps";
      case "concentrated" -> "the charges' zero-concentrated rho is added up";
      case "renyi" -> "the charges' Rényi divergences are added up at an order fixed in advance";
      case "converted" -> "all charges are added up under add-remove, and said about replace-one";
      case "pure" -> "the charges' epsilons are added up, at no delta at all";
      case "basic" ->
          "the charges' epsilons are added up, each at a share of delta fixed in advance";
      default -> "nothing was charged, or nothing can be promised";
    };
  }

  /** Who gave the numbers that the rule adds up. */
  static String accountant(String rule) {
    return switch (rule.replace(APART, "")) {
      case "alone" -> "best";
      case "gaussian" -> "exact";
      case "repeats" -> "pld";
      case "concentrated", "renyi" -> "rdp";
      case "converted", "basic" -> "sum";
      case "pure" -> "pure";
      default -> "none";
    };
  }
}
