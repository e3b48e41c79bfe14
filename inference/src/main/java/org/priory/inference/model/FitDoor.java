package org.priory.inference.model;

import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/** The way from a {@link FitMethod} to the records: what was charged for, or a rehearsal of it. */
public interface FitDoor {

  /** What a mechanism releases. */
  double[] release(NamedMechanism<double[]> mechanism);

  /** Answers for all questions of a plan. */
  Questions answers(Plan plan);
}
