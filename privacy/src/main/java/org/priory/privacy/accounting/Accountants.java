package org.priory.privacy.accounting;

import java.util.List;

/** The accountants by name. Each of them knows {@link NearIdeal distances from the ideal run}. */
public final class Accountants {
  private Accountants() {}

  /** The smallest valid upper bound of all: what budgets are charged. */
  public static BestAccountant best() {
    return new BestAccountant();
  }

  /** Privacy-loss distributions: the tightest for most events, with a lower bound. */
  public static Accountant privacyLoss() {
    return new NearIdealAccountant(new PrivacyLossAccountant());
  }

  /** Rényi differential privacy with the best known conversion. */
  public static Accountant renyi() {
    return new NearIdealAccountant(new RenyiAccountant());
  }

  /** Rényi differential privacy with the conversion of papers before 2020. */
  public static Accountant renyiClassic() {
    return new NearIdealAccountant(RenyiAccountant.classic());
  }

  /** The exact curve of the Gaussian mechanism without sampling. */
  public static Accountant exactGaussian() {
    return new NearIdealAccountant(new ExactGaussianAccountant());
  }

  /**
   * Strong (advanced) composition, which sees each step as (epsilon, delta), Gaussian ones too: the
   * comparison of many papers.
   */
  public static Accountant advancedComposition() {
    return new NearIdealAccountant(new StrongComposition());
  }

  /** Optimal composition of equal (epsilon, delta) steps. */
  public static Accountant optimalComposition() {
    return new NearIdealAccountant(new OptimalComposition());
  }

  /** The best of a random number of trials, alone: by the whole privacy curve of a trial. */
  public static Accountant selection() {
    return new NearIdealAccountant(new SelectionAccountant());
  }

  /** An approximation, for reproducing papers; it proves nothing and is never charged. */
  public static Accountant gdpCentralLimit() {
    return new NearIdealAccountant(new GdpCentralLimit());
  }

  /**
   * Those whose smallest upper bound is charged: all that prove their bounds, strong composition
   * for steps that are (epsilon, delta) by themselves only.
   */
  public static List<Accountant> charged() {
    return List.of(
        privacyLoss(),
        renyi(),
        renyiClassic(),
        exactGaussian(),
        optimalComposition(),
        new NearIdealAccountant(new AdvancedComposition()),
        selection());
  }

  /** Every accountant but {@link #best}, in the order in which they are shown. */
  public static List<Accountant> all() {
    return List.of(
        privacyLoss(),
        renyi(),
        renyiClassic(),
        exactGaussian(),
        optimalComposition(),
        advancedComposition(),
        selection(),
        gdpCentralLimit());
  }
}
