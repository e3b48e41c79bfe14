package org.priory.app.budget;

import picocli.CommandLine.Option;

/** {@code --accountant}. */
final class AccountantOption {

  @Option(
      names = "--accountant",
      paramLabel = "WORD",
      description =
          "Who counts: ${COMPLETION-CANDIDATES}. Default: best, the smallest bound of those that"
              + " are proved. gdp-clt is an approximation: shown, but never counted. advanced (strong"
              + " composition) is the comparison of older papers: each Gaussian step counts as"
              + " (epsilon0, delta0), with a share of delta split evenly between the steps and the"
              + " rest for the theorem, at the best of 21 shares. It is proved, and far too high for"
              + " many steps: best leaves it out.")
  private AccountantChoice choice = AccountantChoice.BEST;

  AccountantChoice choice() {
    return choice;
  }
}
