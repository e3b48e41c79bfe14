package org.priory.bench.reproduce;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.app.command.Answer;

/** A table or figure of a paper beside Priory's own, for a person, a program and a page. */
interface Reproduced extends Answer {

  /** Every number, one map a line of the CSV file, with names of columns. */
  List<? extends Map<String, ? extends @Nullable Object>> lines();

  /** The picture, as SVG. */
  String picture();
}
