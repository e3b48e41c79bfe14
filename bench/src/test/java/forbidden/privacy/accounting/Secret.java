package forbidden.privacy.accounting;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.ledger.Secret forbidden) {}
