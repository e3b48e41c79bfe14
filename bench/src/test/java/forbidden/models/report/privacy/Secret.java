package forbidden.models.report.privacy;

/** Breaks the rule of its package. */
public record Secret(forbidden.models.report.model.Secret forbidden) {}
