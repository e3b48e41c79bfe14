package forbidden.privacy.data.text;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.data.encoding.Secret forbidden) {}
