package forbidden.bench.reproduce.sbc;

/** Breaks the rule of its package. */
public record Secret(forbidden.bench.reproduce.coverage.Secret forbidden) {}
