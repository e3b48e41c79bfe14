package forbidden.privacy.query;

/** Breaks the rule of its package: queries use the JDK only. */
public record Secret(forbidden.privacy.data.Secret forbidden) {}
