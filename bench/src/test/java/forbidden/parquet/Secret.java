package forbidden.parquet;

/** Breaks the rule of its package. */
public record Secret(forbidden.bench.Secret forbidden) {}
