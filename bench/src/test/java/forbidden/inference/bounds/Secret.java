package forbidden.inference.bounds;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.data.Secret forbidden) {}
