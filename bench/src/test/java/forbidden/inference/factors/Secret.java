package forbidden.inference.factors;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.data.Secret forbidden) {}
