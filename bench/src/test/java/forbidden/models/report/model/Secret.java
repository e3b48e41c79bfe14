package forbidden.models.report.model;

/** Breaks the rule of its package. */
public record Secret(forbidden.models.report.privacy.Secret forbidden) {}
