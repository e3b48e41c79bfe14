package forbidden.inference.neural.training;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.neural.Secret forbidden) {}
