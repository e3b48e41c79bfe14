package forbidden.privacy.wall;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.model.Secret forbidden) {}
