package forbidden.bench.reproduce.picture;

/** Breaks the rule of its package. */
public record Secret(forbidden.bench.reproduce.experiment.Secret forbidden) {}
