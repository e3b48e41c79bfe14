package org.priory.models.report.part;

import org.priory.models.plot.Markup;

/** Writes the elements of a page. */
public final class Html extends Markup<Html> {

  @Override
  protected Html self() {
    return this;
  }

  /** A name that a person chose: its direction of writing stays its own. */
  public Html name(String name) {
    return open("bdi").text(name).inlineClose("bdi");
  }
}
