package forbidden.privacy.data.schema;

/** Breaks the rule of its package. */
public record Secret(forbidden.privacy.data.records.Secret forbidden) {}
