package org.priory;

/** What a model is fitted to. */
public sealed interface Data permits Table, Documents, Texts, Images {

  /** The name by which messages speak of it, and under which it is charged if no other is given. */
  String name();
}
