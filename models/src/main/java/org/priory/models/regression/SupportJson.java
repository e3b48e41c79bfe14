package org.priory.models.regression;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.priory.inference.posterior.Support;
import org.priory.privacy.json.Members;

/** Noisy sums of features as a member of {@code model.json}; models of old have none. */
final class SupportJson {
  private static final String NAME = "support";

  /** The places of numbers of which little more is known than before. */
  private static final String OPEN = "open";

  /** What hidden directions may add to linear predictors; none where it is left out. */
  private static final String HIDDEN = "hidden_variance";

  private SupportJson() {}

  static void put(Map<String, Object> members, Optional<Support> support) {
    support.ifPresent(
        some -> {
          Map<String, Object> its = new LinkedHashMap<>();
          its.put("sums", Arrays.stream(some.sums()).boxed().toList());
          its.put("noise_sd", some.noise());
          its.put("records", some.records());
          List<Integer> open =
              IntStream.range(0, some.open().length).filter(some::isOpen).boxed().toList();
          if (!open.isEmpty()) {
            its.put(OPEN, open);
          }
          if (some.hidden() > 0) {
            its.put(HIDDEN, some.hidden());
          }
          members.put(NAME, its);
        });
  }

  /**
   * Reads what {@link #put} wrote.
   *
   * @throws IllegalArgumentException or ClassCastException if it is something else
   */
  static Optional<Support> read(Members members, int width) {
    if (!members.all().containsKey(NAME)) {
      return Optional.empty();
    }
    Members its = Members.of(members.value(NAME));
    double[] sums = its.numbers("sums");
    if (sums.length != width) {
      throw new IllegalArgumentException("sums must be one a feature, were " + sums.length);
    }
    double[] places = its.all().containsKey(OPEN) ? its.numbers(OPEN) : new double[0];
    boolean[] open = new boolean[(int) Arrays.stream(places).map(p -> p + 1).max().orElse(0)];
    for (double place : places) {
      open[(int) place] = true;
    }
    double hidden = its.has(HIDDEN) ? its.number(HIDDEN) : 0;
    return Optional.of(
        new Support(sums, its.number("noise_sd"), its.number("records"), open, hidden));
  }
}
