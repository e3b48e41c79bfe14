package forbidden.inference.regression;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.optimization.Secret forbidden) {}
