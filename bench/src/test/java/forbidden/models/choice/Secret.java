package forbidden.models.choice;

/** Breaks the rule of its package. */
public record Secret(forbidden.models.regression.Secret forbidden) {}
