package org.priory.models.model;

import org.priory.privacy.data.schema.BadData;

/** How much a prediction says about each record. */
public enum PredictionDetail {
  /** The prediction. */
  DEFAULT,
  /** Also how far the posterior leaves it open. */
  UNCERTAINTY;

  /** Refuses {@link #UNCERTAINTY}, for a model that does not offer it. */
  public void refuseUncertainty() {
    if (this == UNCERTAINTY) {
      throw new BadData(
          "`uncertainty`",
          "",
          "must be left out for topics and belief networks",
          "given",
          "leave it out");
    }
  }
}
