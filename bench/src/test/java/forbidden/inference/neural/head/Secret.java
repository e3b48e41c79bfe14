package forbidden.inference.neural.head;

/** Breaks the rule of its package. */
public record Secret(forbidden.inference.neural.layer.Secret forbidden) {}
