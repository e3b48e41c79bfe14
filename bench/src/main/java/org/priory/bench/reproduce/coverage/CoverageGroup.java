package org.priory.bench.reproduce.coverage;

import java.util.Set;

/** The kinds of intervals that make up a cell. */
enum CoverageGroup {
  NUMBERS("numbers", true, Set.of(CoverageKind.NUMBER)),
  CONTRASTS("contrasts", true, Set.of(CoverageKind.CONTRAST, CoverageKind.RARE)),
  COMMON("contrasts of common levels", false, Set.of(CoverageKind.CONTRAST)),
  RARE("contrasts of rare levels", false, Set.of(CoverageKind.RARE)),
  EMPTY("empty levels", false, Set.of(CoverageKind.EMPTY)),
  GROUPS("groups", true, Set.of(CoverageKind.GROUP)),
  SPREADS("s.d. of groups", false, Set.of(CoverageKind.SPREAD)),
  PREDICTORS("predictions", true, Set.of(CoverageKind.PREDICTOR)),
  OUTCOMES("new outcomes", true, Set.of(CoverageKind.OUTCOME));

  private final String words;
  private final boolean judged;
  private final Set<CoverageKind> kinds;

  CoverageGroup(String words, boolean judged, Set<CoverageKind> kinds) {
    this.words = words;
    this.judged = judged;
    this.kinds = kinds;
  }

  String words() {
    return words;
  }

  /** Whether there is a goal for it: parts of a larger group have none of their own. */
  boolean isJudged() {
    return judged;
  }

  boolean holds(CoverageKind kind) {
    return kinds.contains(kind);
  }
}
