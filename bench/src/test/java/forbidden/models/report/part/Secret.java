package forbidden.models.report.part;

/** Breaks the rule of its package. */
public record Secret(forbidden.models.report.chart.Secret forbidden) {}
