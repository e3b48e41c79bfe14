package forbidden.models.report.chart;

/** Breaks the rule of its package. */
public record Secret(forbidden.models.report.privacy.Secret forbidden) {}
