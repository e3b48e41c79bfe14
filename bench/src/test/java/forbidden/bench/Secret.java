package forbidden.bench;

/** Breaks the rule of its package. */
public record Secret(forbidden.unknown.Secret forbidden) {}
