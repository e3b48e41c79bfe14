package org.priory.models.statement;

/** What may be published about where a ledger is: its name alone. */
public final class LedgerName {
  private LedgerName() {}

  /** Without folders, users and hosts, which are nobody's business. */
  public static String of(String location) {
    String path = location.replaceAll("[?#].*", "").replace('\\', '/');
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.isEmpty() ? "a ledger" : name;
  }
}
