package org.priory.models.network;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.neural.scattering.ScatteringFeatures;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.file.ImageShape;
import org.priory.privacy.data.records.Derivation;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;

/**
 * What a network sees of an image: a fixed function of the image, as one row or several.
 *
 * @param kind of the features
 * @param rows of pixels
 * @param columns of pixels
 * @param copies rows that an image becomes
 * @param form how many numbers the network sees of an image, and for scattering their length
 */
public record ImageInputs(
    Kind kind, int rows, int columns, int copies, ScatteringFeatures.Form form) {
  private static final int LEAST_SIDE = 8;

  /** Lengths are what they are but for rounding. */
  private static final double MOST_ROUNDED = 1.0001;

  /** Kinds of features. */
  public enum Kind {
    /** The pixels themselves. */
    PIXELS,
    /** A scattering transform. */
    SCATTERING;

    /** The name by which it is asked for. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> words() {
      return Arrays.stream(values()).map(Kind::word).toList();
    }

    public static Optional<Kind> of(String word) {
      return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }
  }

  /** Makes the inputs for images of the given shape. */
  public static ImageInputs of(Kind kind, ImageShape shape, int copies) {
    if (kind == Kind.SCATTERING && Math.min(shape.rows(), shape.columns()) < LEAST_SIDE) {
      throw new BadData(
          "`features`",
          kind.word(),
          "must have images of at least 8 x 8 pixels",
          shape.rows() + " x " + shape.columns(),
          "leave it out");
    }
    return new ImageInputs(
        kind, shape.rows(), shape.columns(), copies, form(kind, shape.rows(), shape.columns()));
  }

  private static ScatteringFeatures.Form form(Kind kind, int rows, int columns) {
    return kind == Kind.SCATTERING
        ? ScatteringFeatures.Form.of(rows, columns)
        : new ScatteringFeatures.Form(rows * columns, 1);
  }

  /** Inputs of the network. */
  public int width() {
    return form.coordinates();
  }

  /** What is seen of an image in a prediction. */
  public ImageInputs unshifted() {
    return new ImageInputs(kind, rows, columns, 1, form);
  }

  /** What is publicly known about the images: one is a record, whatever rows it becomes. */
  Population population(Size size) {
    return copies == 1 ? Population.ofRows(size) : Population.ofPersons(size);
  }

  /**
   * The inputs of images in a file.
   *
   * @param names of the records, where they have several rows; secret
   */
  public RecordSource source(Path images, @Nullable Path labels, int classes, RandomSource names) {
    RecordSource pixels = RecordFiles.images(images, labels, classes);
    return kind == Kind.PIXELS
        ? pixels
        : pixels.derived(
            new Scattered(
                ScatteringFeatures.of(rows, columns, copies, form),
                MOST_ROUNDED * form.length(),
                pixels.features().target()),
            names);
  }

  /** What the network sees of some images, given as pixels row by row and image after image. */
  float[] seen(float[] images, int count) {
    if (kind == Kind.PIXELS) {
      return images;
    }
    float[] features = new float[count * width()];
    ScatteringFeatures.of(rows, columns, 1, form).worker().write(images, 0, count, features, 0);
    return features;
  }

  /** Scattering features as rows. */
  private record Scattered(ScatteringFeatures scattering, double mostNorm, Target target)
      implements Derivation {
    @Override
    public Features features() {
      List<String> names =
          IntStream.range(0, scattering.length()).mapToObj(i -> "scattering " + i).toList();
      return Features.of(names, mostNorm, target);
    }

    @Override
    public int copies() {
      return scattering.copies();
    }

    @Override
    public Worker worker() {
      return scattering.worker()::write;
    }
  }
}
