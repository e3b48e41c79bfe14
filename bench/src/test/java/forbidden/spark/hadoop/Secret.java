package forbidden.spark.hadoop;

/** Breaks the rule of its package. */
public record Secret(forbidden.spark.Secret forbidden) {}
