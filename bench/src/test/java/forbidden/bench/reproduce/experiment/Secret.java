package forbidden.bench.reproduce.experiment;

/** Breaks the rule of its package. */
public record Secret(forbidden.bench.reproduce.result.Secret forbidden) {}
