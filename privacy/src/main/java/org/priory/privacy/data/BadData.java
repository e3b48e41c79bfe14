package org.priory.privacy.data;

/**
 * A schema or a file that cannot be right, in one line:
 *
 * <pre>schema.json: columns[2].min: must be below max 17, was 90; swap the two bounds</pre>
 *
 * <p>The line speaks of the schema and of the shape of a file, never of what a record holds.
 */
public final class BadData extends RuntimeException {

  private static final long serialVersionUID = 1L;

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
    this.where = where(file, place);
    this.rule = rule;
    this.was = String.valueOf(was);
    this.remedy = remedy;
  }

  private static String where(String file, String place) {
    return place.isEmpty() ? file : file + ": " + place;
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
