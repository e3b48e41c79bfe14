package org.priory.privacy.accounting;

import java.util.List;

/**
 * A fully adaptive filter: as long as the epsilon of all charges is at most a limit, whatever is
 * asked is (limit, delta)-private, also if each charge is chosen after the answers before it.
 *
 * <p>Assumes that charges are added at the end. The epsilon never falls when one is added, so that
 * every beginning of a list that holds to the limit does.
 */
interface FilterRule {
  /** A word for the record. */
  String name();

  /**
   * The smallest limit that all charges hold to; infinite if the rule does not know some of them.
   */
  double epsilon(List<FilterCharge> charges);
}
