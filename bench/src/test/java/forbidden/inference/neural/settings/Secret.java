package forbidden.inference.neural.settings;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.neural.training.Secret forbidden) {}
