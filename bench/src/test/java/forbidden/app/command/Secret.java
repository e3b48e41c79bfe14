package forbidden.app.command;

/** Breaks the rule of its package. */
public record Secret(forbidden.app.budget.Secret forbidden) {}
