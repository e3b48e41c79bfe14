package org.priory.inference.model;

/** Hears how far a fit has come. Only public numbers: questions asked, and how many there are. */
public interface Progress {

  /** Nobody listens. */
  Progress NONE = (done, total) -> {};

  /** So many of the plan's questions are answered. */
  void answered(long done, long total);
}
