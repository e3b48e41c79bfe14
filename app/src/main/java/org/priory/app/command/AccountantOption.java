package org.priory.app.command;

import picocli.CommandLine.Option;

/** {@code --accountant}. */
final class AccountantOption {

  @Option(
      names = "--accountant",
      paramLabel = "WORD",
      description =
          "Who counts: ${COMPLETION-CANDIDATES}. Default: best, the smallest bound of those that"
              + " are proved. gdp-clt is an approximation: shown, but never counted.")
  private AccountantChoice choice = AccountantChoice.BEST;

  AccountantChoice choice() {
    return choice;
  }
}
