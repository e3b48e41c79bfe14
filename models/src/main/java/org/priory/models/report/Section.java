package org.priory.models.report;

import java.util.Optional;

/**
 * One part of the page. A model that has something of its own to show adds one to {@link Sections}.
 */
interface Section {

  /** The heading; unique on the page. */
  String title();

  /** What stands under the heading; empty if the run has nothing for it. */
  Optional<Html> content(Run run);

  /** Whether it speaks of the guarantee, which a run without one must not be taken to have. */
  default boolean isAboutTheGuarantee() {
    return false;
  }
}
