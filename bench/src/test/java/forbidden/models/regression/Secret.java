package forbidden.models.regression;

/** Breaks the rule of its package. */
public record Secret(forbidden.models.mixture.Secret forbidden) {}
