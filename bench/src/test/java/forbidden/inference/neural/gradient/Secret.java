package forbidden.inference.neural.gradient;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.neural.prediction.Secret forbidden) {}
