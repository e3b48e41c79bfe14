package org.priory.models.report.part;

import java.util.Optional;

/**
 * One part of the page. A model that has something of its own to show adds one to {@code Sections}.
 */
public interface Section {

  /** The heading; unique on the page. */
  String title();

  /** What stands under the heading; empty if the run has nothing for it. */
  Optional<Html> content(ReportedRun run);

  /** Whether it speaks of the guarantee, which a run without one must not be taken to have. */
  default boolean isAboutTheGuarantee() {
    return false;
  }
}
