package forbidden.inference.optimization.gram;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.optimization.likelihood.Secret forbidden) {}
