package forbidden.inference.neural.layer;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.neural.gradient.Secret forbidden) {}
