package forbidden.app.demo;

/** Breaks the rule of its package. */
public record Secret(forbidden.app.shell.Secret forbidden) {}
