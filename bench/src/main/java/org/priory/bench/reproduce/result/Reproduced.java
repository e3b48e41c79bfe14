package org.priory.bench.reproduce.result;

import java.util.List;
import java.util.Map;
import org.priory.app.shell.Answer;

/** A table or figure of a paper beside Priory's own, for a person, a program and a page. */
public interface Reproduced extends Answer {

  /** What holds for the whole table: budget, sizes, number of runs; the rows are put after it. */
  Named settings();

  /** Every number, one line of the CSV file each. */
  List<Named> lines();

  /** The rows of the table: the lines, unless those are single runs. */
  default List<Named> table() {
    return lines();
  }

  /** The picture, as SVG. */
  String picture();

  @Override
  default Map<String, ?> json() {
    return settings().with("rows", table());
  }
}
