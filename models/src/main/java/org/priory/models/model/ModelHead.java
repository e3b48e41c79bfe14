package org.priory.models.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.json.Members;

/**
 * What a model is and how it came about.
 *
 * @param model such as {@code logistic}
 * @param method by which it was fitted
 * @param stamp for one that protects nobody
 */
public record ModelHead(String model, String method, Optional<String> stamp) {

  /** Reads what {@link #members} gave. */
  public static ModelHead of(Members members) {
    return new ModelHead(members.text("model"), members.text("method"), members.textIfAny("stamp"));
  }

  /** The members at the beginning of {@code model.json}. */
  public Map<String, @Nullable Object> members() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("model", model);
    members.put("method", method);
    members.put("stamp", stamp.orElse(null));
    return members;
  }
}
