package forbidden.inference.rows;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.regression.Secret forbidden) {}
