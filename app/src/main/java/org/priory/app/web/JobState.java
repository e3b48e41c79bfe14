package org.priory.app.web;

import java.util.Locale;

/** Where a fit stands. */
enum JobState {
  /** Confirmed; nothing is charged. */
  WAITING,
  /** Under way, or about to be when the one before it is over. */
  RUNNING,
  /** Charged and not done: it can go on, and nothing more is charged. */
  ENDED,
  /** Refused, or failed in a way in which it would fail again. */
  REFUSED,
  DONE;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
