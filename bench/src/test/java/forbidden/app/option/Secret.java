package forbidden.app.option;

/** Breaks the rule of its package. */
public record Secret(forbidden.app.fit.Secret forbidden) {}
