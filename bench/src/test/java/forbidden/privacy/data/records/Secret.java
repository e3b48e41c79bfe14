package forbidden.privacy.data.records;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.data.encoding.Secret forbidden) {}
