package forbidden.bench.reproduce.coverage;

/** Breaks the rule of its package. */
public record Secret(forbidden.bench.reproduce.sampling.Secret forbidden) {}
