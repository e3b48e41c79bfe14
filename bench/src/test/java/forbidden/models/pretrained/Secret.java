package forbidden.models.pretrained;

/** Breaks the rule of its package. */
public record Secret(forbidden.models.network.Secret forbidden) {}
