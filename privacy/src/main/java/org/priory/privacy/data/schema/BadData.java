package org.priory.privacy.data.schema;

import java.util.List;

/**
 * A schema or a file that cannot be right, in one line:
 *
 * <pre>schema.json: columns[2].min: must be below max 17, was 90; swap the two bounds</pre>
 *
 * <p>A schema with several faults has a line for each. A line speaks of the schema and of the shape
 * of a file, never of what a record holds.
 */
public final class BadData extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final List<String> lines;
  private final String where;
  private final String rule;
  private final String was;
  private final String remedy;

  /**
   * @param file the file, as its name was given
   * @param place where in the file or the schema, for example {@code columns[2].min}; may be empty
   * @param rule what must hold, for example {@code must be below max 17}
   * @param was what was found; of the schema or the file's shape, never of a record
   * @param remedy what to do
   */
  public BadData(String file, String place, String rule, Object was, String remedy) {
    super(where(file, place) + ": " + rule + ", was " + was + "; " + remedy);
    this.lines = List.of(String.valueOf(getMessage()));
    this.where = where(file, place);
    this.rule = rule;
    this.was = String.valueOf(was);
    this.remedy = remedy;
  }

  private BadData(List<String> lines, BadData first) {
    super(String.join("\n", lines));
    this.lines = List.copyOf(lines);
    this.where = first.where;
    this.rule = first.rule;
    this.was = first.was;
    this.remedy = first.remedy;
  }

  /** Several faults as one, a line each; a fault alone is itself. */
  public static BadData all(List<BadData> faults) {
    return faults.size() == 1
        ? faults.get(0)
        : new BadData(
            faults.stream().flatMap(fault -> fault.lines().stream()).toList(), faults.get(0));
  }

  /** This fault with a message that ends with what it is about. */
  BadData about(String subject) {
    return new BadData(List.of(getMessage() + " (" + subject + ")"), this);
  }

  private static String where(String file, String place) {
    return place.isEmpty() ? file : file + ": " + place;
  }

  /** The message, a line for each fault. */
  public List<String> lines() {
    return lines;
  }

  /** File and place. */
  public String where() {
    return where;
  }

  /** What must hold. */
  public String rule() {
    return rule;
  }

  /** What was found instead. */
  public String was() {
    return was;
  }

  /** What to do. */
  public String remedy() {
    return remedy;
  }
}
