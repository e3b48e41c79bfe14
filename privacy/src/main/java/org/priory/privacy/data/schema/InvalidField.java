package org.priory.privacy.data.schema;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A value of the schema that breaks a rule; whoever reads a file adds its name and the place. */
final class InvalidField extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private static final Pattern COLUMN = Pattern.compile("columns\\[(\\d+)]");

  private final String field;
  private final String rule;
  private final String was;
  private final String remedy;

  InvalidField(String field, String rule, Object was, String remedy) {
    super(field + ": " + rule + ", was " + was + "; " + remedy);
    this.field = field;
    this.rule = rule;
    this.was = String.valueOf(was);
    this.remedy = remedy;
  }

  /** This error as a fault of a file, below the given place. */
  BadData in(String file, String place) {
    return new BadData(file, place.isEmpty() ? field : place + "." + field, rule, was, remedy);
  }

  /** The place among the columns that the field names, as in {@code columns[2].name}. */
  OptionalInt column() {
    Matcher place = COLUMN.matcher(field);
    return place.lookingAt()
        ? OptionalInt.of(Integer.parseInt(place.group(1)))
        : OptionalInt.empty();
  }

  /** Whether it is about single columns, whatever the others are. */
  boolean isOfColumns() {
    return column().isPresent();
  }
}
