package org.priory.inference.posterior;

/**
 * At which temperature chains ran.
 *
 * @param asked the temperature that was asked for, 1 for the posterior itself
 * @param ran what the noise made it, for the coefficient in the middle of all; more than asked
 *     where privacy needs more noise than the chain
 * @param hottest the same for the hottest parameter
 * @param cooled whether the draws were drawn together around their mean, to the width that the
 *     posterior at the asked temperature and the error of the mean have together
 * @param burnIn steps of a chain that were thrown away
 * @param thin every so many steps after those a draw was kept
 */
public record ChainHeat(
    double asked, double ran, double hottest, boolean cooled, long burnIn, int thin) {

  /** The heat of draws that are independent of each other: there was no chain. */
  public static final ChainHeat INDEPENDENT = new ChainHeat(1, 1, 1, false, 0, 0);

  /** Whether draws are independent of each other. */
  public boolean isIndependent() {
    return thin == 0;
  }
}
