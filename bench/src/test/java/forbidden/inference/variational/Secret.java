package forbidden.inference.variational;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.engine.Secret forbidden) {}
