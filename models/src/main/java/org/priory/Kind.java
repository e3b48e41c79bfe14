package org.priory;

import java.util.Locale;
import org.priory.privacy.data.schema.BadData;

/** What kind of data a model is for. */
final class Kind {
  private Kind() {}

  static Table table(Data data, String model) {
    if (data instanceof Table table) {
      return table;
    }
    throw wrong(data, model, "a table");
  }

  static Images images(Data data, String model) {
    if (data instanceof Images images) {
      return images;
    }
    throw wrong(data, model, "images");
  }

  static BadData wrong(Data data, String model, String rule) {
    return new BadData(
        data.name(),
        "",
        "must be " + rule + " for " + model,
        data.getClass().getSimpleName().toLowerCase(Locale.ROOT),
        "give other data, or choose another model");
  }
}
