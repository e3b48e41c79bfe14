package forbidden.inference.neural.step;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.neural.training.Secret forbidden) {}
