package org.priory.models.report;

import java.util.Optional;

/** Names with their values. */
final class Pairs {
  private final Html html = new Html().open("dl", "class", "pairs");
  private boolean isEmpty = true;

  Pairs add(String name, String value) {
    return add(name, new Html().text(value));
  }

  Pairs add(String name, Optional<String> value) {
    value.ifPresent(text -> add(name, text));
    return this;
  }

  Pairs add(String name, Html value) {
    isEmpty = false;
    html.open("div").element("dt", name).open("dd").add(value).close("dd").close("div");
    return this;
  }

  /** The list; empty if nothing was added. */
  Optional<Html> drawn() {
    return isEmpty ? Optional.empty() : Optional.of(new Html().add(html).close("dl"));
  }
}
