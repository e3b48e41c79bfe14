package forbidden.bench.reproduce.network;

/** Breaks the rule of its package. */
public record Secret(forbidden.bench.reproduce.coverage.Secret forbidden) {}
