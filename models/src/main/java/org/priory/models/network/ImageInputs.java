package org.priory.models.network;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.neural.scattering.ScatteringFeatures;
import org.priory.models.choice.ImageFeatures;
import org.priory.models.pretrained.PretrainedFeatures;
import org.priory.models.pretrained.PublicNetwork;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.file.ImageShape;
import org.priory.privacy.data.records.Derivation;
import org.priory.privacy.data.records.DerivationValue;
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
 * @param form how many numbers the network sees of an image, and their length if it is the same for
 *     all images
 * @param pretrained what makes the features; empty for other kinds
 */
public record ImageInputs(
    ImageFeatures kind,
    int rows,
    int columns,
    int copies,
    ScatteringFeatures.Form form,
    Optional<PretrainedFeatures> pretrained) {
  private static final int LEAST_SIDE = 8;

  /** Lengths are what they are but for rounding. */
  private static final double MOST_ROUNDED = 1.0001;

  /** Makes the inputs for images of the given shape. */
  public static ImageInputs of(ImageFeatures kind, ImageShape shape, int copies) {
    if (kind == ImageFeatures.SCATTERING && Math.min(shape.rows(), shape.columns()) < LEAST_SIDE) {
      throw new BadData(
          "`features`",
          kind.word(),
          "must have images of at least 8 x 8 pixels",
          shape.rows() + " x " + shape.columns(),
          "leave it out");
    }
    return new ImageInputs(
        kind,
        shape.rows(),
        shape.columns(),
        copies,
        form(kind, shape.rows(), shape.columns()),
        Optional.empty());
  }

  /**
   * What a public network makes of images of the given shape.
   *
   * @throws BadData if they do not go into it
   */
  public static ImageInputs of(PublicNetwork network, ImageShape shape) {
    return of(PretrainedFeatures.of(network, shape.rows(), shape.columns()), shape);
  }

  private static ImageInputs of(PretrainedFeatures features, ImageShape shape) {
    return new ImageInputs(
        ImageFeatures.PRETRAINED,
        shape.rows(),
        shape.columns(),
        1,
        new ScatteringFeatures.Form(features.width(), PretrainedFeatures.LENGTH),
        Optional.of(features));
  }

  private static ScatteringFeatures.Form form(ImageFeatures kind, int rows, int columns) {
    return kind == ImageFeatures.SCATTERING
        ? ScatteringFeatures.Form.of(rows, columns)
        : new ScatteringFeatures.Form(rows * columns, 1);
  }

  /** Whether one layer does, as the features are those of a fixed transform and of one length. */
  public boolean isTransformed() {
    return kind != ImageFeatures.PIXELS;
  }

  /** Inputs of the network. */
  public int width() {
    return form.coordinates();
  }

  /** What is seen of an image in a prediction. */
  public ImageInputs unshifted() {
    return new ImageInputs(kind, rows, columns, 1, form, pretrained);
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
    Target target = pixels.features().target();
    return switch (kind) {
      case PIXELS -> pixels;
      case SCATTERING -> {
        ScatteringFeatures made = ScatteringFeatures.of(rows, columns, copies, form);
        yield pixels.derived(scattered(form, copies, target, made), names);
      }
      case PRETRAINED -> {
        PretrainedFeatures made = pretrained.orElseThrow();
        yield pixels.derived(
            new Transformed(kind, form, copies, target, () -> made.worker()::write), names);
      }
    };
  }

  /** What is made of images on other machines; empty for their pixels. */
  Optional<DerivationValue> elsewhere() {
    return kind == ImageFeatures.SCATTERING
        ? Optional.of(new ScatteredImages(rows, columns, copies, width(), form.length()))
        : Optional.empty();
  }

  static Derivation scattered(
      ScatteringFeatures.Form form, int copies, Target target, ScatteringFeatures made) {
    return new Transformed(
        ImageFeatures.SCATTERING, form, copies, target, () -> made.worker()::write);
  }

  /** What the network sees of some images, given as pixels row by row and image after image. */
  float[] seen(float[] images, int count) {
    if (kind == ImageFeatures.PIXELS) {
      return images;
    }
    float[] features = new float[count * width()];
    if (kind == ImageFeatures.SCATTERING) {
      ScatteringFeatures.of(rows, columns, 1, form).worker().write(images, 0, count, features, 0);
    } else {
      pretrained.orElseThrow().worker().write(images, 0, count, features, 0);
    }
    return features;
  }

  /** Features of one length as rows. */
  private record Transformed(
      ImageFeatures kind,
      ScatteringFeatures.Form form,
      int copies,
      Target target,
      Supplier<Derivation.Worker> workers)
      implements Derivation {
    @Override
    public Features features() {
      List<String> names =
          IntStream.range(0, form.coordinates()).mapToObj(i -> kind.word() + " " + i).toList();
      return Features.of(names, MOST_ROUNDED * form.length(), target);
    }

    @Override
    public Worker worker() {
      return workers.get();
    }
  }
}
