package forbidden.inference.neural;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.engine.Secret forbidden) {}
