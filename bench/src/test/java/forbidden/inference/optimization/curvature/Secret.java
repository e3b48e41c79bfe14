package forbidden.inference.optimization.curvature;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.optimization.gram.Secret forbidden) {}
