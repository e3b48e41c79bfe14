package forbidden.inference.curvature;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.model.Secret forbidden) {}
