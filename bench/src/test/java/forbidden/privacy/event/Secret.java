package forbidden.privacy.event;

import picocli.CommandLine;

/** Breaks the rule of its package: events use the JDK only. */
public record Secret(CommandLine forbidden) {}
