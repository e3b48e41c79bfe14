package forbidden.inference.optimization.classification;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.optimization.linear.Secret forbidden) {}
