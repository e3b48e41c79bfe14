package forbidden.inference.optimization.linear;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.optimization.classification.Secret forbidden) {}
