package forbidden.inference.dynamics;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.event.Secret forbidden) {}
