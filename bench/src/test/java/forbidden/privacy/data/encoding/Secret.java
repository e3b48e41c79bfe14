package forbidden.privacy.data.encoding;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.data.file.Secret forbidden) {}
