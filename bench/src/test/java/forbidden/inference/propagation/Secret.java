package forbidden.inference.propagation;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.ledger.Secret forbidden) {}
