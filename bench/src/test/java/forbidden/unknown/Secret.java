package forbidden.unknown;

/** In a package that has no rule. */
public record Secret() {}
