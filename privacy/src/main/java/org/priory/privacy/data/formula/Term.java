package org.priory.privacy.data.formula;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A product of parts, in the order in which they were written. Terms with the same parts are equal
 * in any order.
 */
public final class Term {
  private final Set<Part> parts;

  private Term(Set<Part> parts) {
    this.parts = parts;
  }

  /** A part alone. */
  static Term of(Part part) {
    return new Term(Set.of(part));
  }

  /** The product of two; a part of both counts once. */
  Term times(Term other) {
    Set<Part> both = new LinkedHashSet<>(parts);
    both.addAll(other.parts);
    return new Term(both);
  }

  /** Its parts. */
  public List<Part> parts() {
    return List.copyOf(parts);
  }

  /** How it is written. */
  public String text() {
    return parts.stream().map(Part::text).collect(Collectors.joining(":"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Term term && term.parts.equals(parts);
  }

  @Override
  public int hashCode() {
    return parts.hashCode();
  }

  @Override
  public String toString() {
    return text();
  }
}
