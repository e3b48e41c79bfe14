package forbidden.app.shell;

/** Breaks the rule of its package. */
public record Secret(forbidden.app.option.Secret forbidden) {}
