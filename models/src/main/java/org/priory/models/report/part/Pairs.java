package org.priory.models.report.part;

import java.util.Optional;

/** Names with their values. */
public final class Pairs {
  private final Html html = new Html().open("dl", "class", "pairs");
  private boolean isEmpty = true;

  public Pairs add(String name, String value) {
    return add(name, new Html().text(value));
  }

  public Pairs add(String name, Optional<String> value) {
    value.ifPresent(text -> add(name, text));
    return this;
  }

  public Pairs add(String name, Html value) {
    isEmpty = false;
    html.open("div").element("dt", name).open("dd").add(value).close("dd").close("div");
    return this;
  }

  /** The list; empty if nothing was added. */
  public Optional<Html> drawn() {
    return isEmpty ? Optional.empty() : Optional.of(new Html().add(html).close("dl"));
  }
}
