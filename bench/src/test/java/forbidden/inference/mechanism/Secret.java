package forbidden.inference.mechanism;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.rows.Secret forbidden) {}
