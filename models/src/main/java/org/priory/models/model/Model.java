package org.priory.models.model;

import java.nio.file.Path;
import java.util.List;
import org.priory.privacy.json.Members;

/**
 * A model that Priory can fit: what it is called, how it is fitted, and how it is read back. A new
 * model implements this interface and is listed as a service, in {@code META-INF/services} or in
 * {@code module-info}; nothing else has to know it.
 */
public interface Model {

  /** The name by which it is asked for, such as {@code logistic}. */
  String name();

  /** The name in words: "logistic regression". */
  String words();

  /** What the title of a report calls it, such as {@code neural network}. */
  default String title() {
    return name();
  }

  /** The names of its methods, the best first. */
  List<String> methods();

  /** Whether a {@code model.json} with these members was written for this model. */
  default boolean wrote(Members members) {
    return name().equals(members.all().get("model"));
  }

  /**
   * Reads the model that {@link #wrote} recognised.
   *
   * @param file from which the members were read
   * @throws org.priory.privacy.data.schema.BadData if it is damaged
   */
  Saved read(Path file, Members members);
}
