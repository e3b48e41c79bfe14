package forbidden.app.budget;

/** Breaks the rule of its package. */
public record Secret(forbidden.models.run.Secret forbidden) {}
