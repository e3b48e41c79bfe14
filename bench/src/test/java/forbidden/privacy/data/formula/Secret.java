package forbidden.privacy.data.formula;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.data.file.Secret forbidden) {}
