package org.priory.models.regression;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.posterior.DispersionPosterior;
import org.priory.inference.posterior.Interval;
import org.priory.models.model.FittedModel;
import org.priory.models.text.Known;
import org.priory.privacy.json.Members;

/** A dispersion in files, and in numbers that a person reads. */
final class DispersionJson {
  static final String MEMBER = "dispersion";

  private DispersionJson() {}

  /** "0.51 (0.44 to 0.58)". */
  static String numbers(DispersionPosterior dispersion) {
    Interval interval = dispersion.interval(FittedModel.LEVEL);
    double sd = dispersion.sd();
    return "%s (%s to %s)"
        .formatted(
            Known.text(dispersion.mean(), sd),
            Known.text(interval.low(), sd),
            Known.text(interval.high(), sd));
  }

  static Map<String, Object> members(DispersionPosterior dispersion, String words) {
    Interval interval = dispersion.interval(FittedModel.LEVEL);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("seen", dispersion.seen());
    members.put("error", dispersion.error());
    members.put("mean", dispersion.mean());
    members.put("sd", dispersion.sd());
    members.put("low", interval.low());
    members.put("high", interval.high());
    members.put("words", words);
    return members;
  }

  /**
   * Reads what {@link #members} wrote; nothing of models without a dispersion.
   *
   * @throws IllegalArgumentException or ClassCastException if it is something else
   */
  static Optional<DispersionPosterior> read(Members members) {
    Object value = members.all().get(MEMBER);
    if (value == null) {
      return Optional.empty();
    }
    Members one = Members.of(value);
    return Optional.of(new DispersionPosterior(one.number("seen"), one.number("error")));
  }
}
