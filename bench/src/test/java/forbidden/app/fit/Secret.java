package forbidden.app.fit;

/** Breaks the rule of its package. */
public record Secret(forbidden.app.command.Secret forbidden) {}
