package forbidden.inference.optimization.perturbation;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.optimization.newton.Secret forbidden) {}
