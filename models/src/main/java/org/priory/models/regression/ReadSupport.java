package org.priory.models.regression;

import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.inference.posterior.Support;

/**
 * How many records a contrast of two values rests on, as far as noisy counts tell.
 *
 * @param records a noisy number of those that have the value
 * @param noise standard deviation of its noise
 * @param seen whether the value has records that the noise cannot have made up
 * @param referenceSeen whether the reference has
 */
record ReadSupport(double records, double noise, boolean seen, boolean referenceSeen) {

  /** The records of two features. */
  static ReadSupport of(Support support, int value, int reference) {
    return new ReadSupport(
        support.sums()[value], support.noise(), support.isSeen(value), support.isSeen(reference));
  }

  /** Whether there is something to compare. */
  boolean isSeen() {
    return seen && referenceSeen;
  }

  Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("records", records);
    members.put("noise_sd", noise);
    members.put("seen", seen);
    members.put("reference_seen", referenceSeen);
    return members;
  }
}
