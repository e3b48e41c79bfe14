package forbidden.app.web;

/** Breaks the rule of its package. */
public record Secret(forbidden.app.budget.Secret forbidden) {}
