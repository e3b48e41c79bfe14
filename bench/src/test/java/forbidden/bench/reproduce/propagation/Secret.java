package forbidden.bench.reproduce.propagation;

/** Breaks the rule of its package. */
public record Secret(forbidden.bench.reproduce.coverage.Secret forbidden) {}
