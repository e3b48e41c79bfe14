package org.priory.models.regression;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.DispersionPosterior;
import org.priory.models.text.Rounded;

/**
 * How much counts or amounts vary around what is expected of them, in words and numbers.
 *
 * @param posterior what is known of it
 * @param sentence around the numbers
 */
record FittedDispersion(DispersionPosterior posterior, UnaryOperator<String> sentence) {

  /** With its interval. */
  String words() {
    return sentence.apply(DispersionJson.numbers(posterior));
  }

  Map<String, Object> members() {
    return DispersionJson.members(posterior, words());
  }

  /** The estimate alone. */
  String wordsWithoutInterval() {
    return sentence.apply(Rounded.threeDigits(posterior.mean()));
  }

  /** {@code sd}, {@code low} and {@code high} are there, and null. */
  Map<String, @Nullable Object> membersWithoutInterval() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("mean", posterior.mean());
    members.put("sd", null);
    members.put("low", null);
    members.put("high", null);
    members.put("words", wordsWithoutInterval());
    return members;
  }
}
