package org.priory.app.shell;

/**
 * Wrong use of the program, or input that cannot be right. Ends the program with {@link
 * ExitCode#BAD_INPUT} and one line:
 *
 * <pre>priory: --rate: must be in (0, 1], was 1.5; give the share of the records in a batch</pre>
 *
 * <p>The line goes to whoever runs the program. It may speak of options, the schema and the plan,
 * never of a record.
 */
public final class BadInput extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param where the option, argument or place in a file, for example {@code --rate}
   * @param rule what must hold, for example {@code must be in (0, 1]}
   * @param value what was given; {@code "not given"} where it is missing
   * @param remedy what to do, for example {@code give the share of the records in a batch}
   */
  public BadInput(String where, String rule, Object value, String remedy) {
    super(where + ": " + rule + ", was " + value + "; " + remedy);
  }
}
