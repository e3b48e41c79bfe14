package forbidden.models.pmml;

/** Breaks the rule of its package. */
public record Secret(forbidden.models.mixture.Secret forbidden) {}
