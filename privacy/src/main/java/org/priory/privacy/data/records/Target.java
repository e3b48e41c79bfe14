package org.priory.privacy.data.records;

import java.util.List;
import org.priory.privacy.data.schema.Column;

/**
 * What the label of a row is.
 *
 * <p>A row whose label is missing or unknown has the label {@link #unknown} and is marked in its
 * chunk ({@link RecordChunk#isLabelled}); it should contribute nothing.
 *
 * @param kind how a label is encoded
 * @param name the column; empty without labels
 * @param classes names of the classes; empty if the label is a number
 * @param min what a label of -1 stands for, if it is a number
 * @param max what a label of 1 stands for, if it is a number
 */
public record Target(Kind kind, String name, List<String> classes, double min, double max) {

  /** How a label is encoded. */
  public enum Kind {
    /** No labels. */
    NONE,
    /** 0 for the first of two classes, 1 for the second. */
    BINARY,
    /** The place of the class among three or more, or a class alone. */
    CLASSES,
    /** A number, scaled by its public bounds to [-1, 1]. */
    NUMBER
  }

  /** No labels. */
  public static final Target NONE = new Target(Kind.NONE, "", List.of(), 0, 0);

  public Target {
    classes = List.copyOf(classes);
  }

  public static Target classes(String name, List<String> classes) {
    Kind kind = classes.size() == 2 ? Kind.BINARY : Kind.CLASSES;
    return new Target(kind, name, classes, 0, 0);
  }

  public static Target number(Column.Number column) {
    return new Target(Kind.NUMBER, column.name(), List.of(), column.min(), column.max());
  }

  /** The label of a row that has none: the middle of 0 and 1 or of the bounds, else class 0. */
  public float unknown() {
    return kind == Kind.BINARY ? 0.5f : 0;
  }

  /** The number that a scaled label stands for. */
  public double number(double label) {
    return min + (label + 1) / 2 * (max - min);
  }
}
