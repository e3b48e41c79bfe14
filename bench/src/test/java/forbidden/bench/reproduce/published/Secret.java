package forbidden.bench.reproduce.published;

/** Breaks the rule of its package. */
public record Secret(forbidden.bench.reproduce.coverage.Secret forbidden) {}
