package forbidden.app;

/** Uses an inner package of the library. */
public record Inner(forbidden.models.run.Secret run) {}
