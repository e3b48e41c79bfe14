package org.priory.app.shell;

/** A heading of the help, under which options stand; in this order. */
public enum HelpSection {
  DATA("Data"),
  TABLE("Data, for a table"),
  IMAGES("Data, for images"),
  PRIVACY("Privacy"),
  MODEL("Model"),
  LAYERS("Model, for layers by gradients"),
  IMAGE_MODEL("Model, for images"),
  METHOD("Method"),
  GRADIENTS("Method, for layers by gradients"),
  OUTPUT("Output"),
  GENERAL("General");

  private final String heading;

  HelpSection(String heading) {
    this.heading = heading;
  }

  String heading() {
    return heading;
  }

  /** A mixin whose options stand under one heading. */
  public interface Member {
    HelpSection section();
  }
}
