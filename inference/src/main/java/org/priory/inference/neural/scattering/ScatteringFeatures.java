package org.priory.inference.neural.scattering;

import java.util.List;
import java.util.stream.Stream;
import org.priory.numerics.parallel.Workers;
import org.priory.numerics.transform.Scattering;
import org.priory.numerics.transform.Scattering.Shift;

/**
 * Features of an image: its scattering transform, normalised in groups, in coordinates that made-up
 * pen strokes say ({@link PublicScale}), all of one length (Tramèr and Boneh 2021, "Differentially
 * private learning needs better features", section 2, where centre and scale are bought).
 *
 * <p>An image may count as several, each moved by a pixel: what it says is then the mean of what
 * they say, of less variance, and still bounded as one record.
 *
 * <p><b>Assumes</b> nothing about the images. <b>Releases</b> nothing: it is a fixed function of
 * one image, which no data has shaped.
 */
public final class ScatteringFeatures {
  /** How many shifts there may be: none, or one pixel up, down, left and right. */
  public static final List<Integer> SHIFTS = List.of(1, 4, 5, 9);

  /** Channels of a group. */
  private static final int GROUP = 3;

  /** Made-up images, and where they start. */
  private static final int EXAMPLES = 3000;

  private static final long SEED = 1;

  /** Coordinates, at most. */
  private static final int COORDINATES = 600;

  /** The length of features, beside a bias input of 1. */
  private static final double LENGTH = 8;

  private final Scattering scattering;
  private final PublicScale scale;
  private final int copies;

  /**
   * How many features there are, and how long they are together. A gradient is cut together with
   * that of the bias, whose input is 1: of the clip, features of length L have L/sqrt(1 + L^2).
   *
   * @param coordinates at least 1
   * @param length L, above 0
   */
  public record Form(int coordinates, double length) {
    public Form {
      if (coordinates < 1 || !(length > 0 && length < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "features must be some of a length above 0, were " + coordinates + " of " + length);
      }
    }

    /** The default for images of a size. */
    public static Form of(int rows, int columns) {
      return new Form(Math.min(COORDINATES, most(rows, columns)), LENGTH);
    }

    private static int most(int rows, int columns) {
      return PublicScale.directions(EXAMPLES, Scattering.length(rows, columns));
    }
  }

  private ScatteringFeatures(int rows, int columns, PublicScale scale, int copies) {
    this.scale = scale;
    this.copies = copies;
    this.scattering = new Scattering(rows, columns, shifts(copies));
  }

  /**
   * The default features of images of one size.
   *
   * @param copies as how many images one counts
   */
  public static ScatteringFeatures of(int rows, int columns, int copies) {
    return of(rows, columns, copies, Form.of(rows, columns));
  }

  /**
   * For images of one size. Takes some seconds: examples are made up and looked at.
   *
   * @param rows of pixels, at least 8
   * @param columns of pixels, at least 8
   * @param copies 1: as they are; 4: moved by one pixel up, down, left or right; 5: both; 9: in all
   *     eight directions as well
   */
  public static ScatteringFeatures of(int rows, int columns, int copies, Form form) {
    if (form.coordinates > Form.most(rows, columns)) {
      throw new IllegalArgumentException(
          "images of %d x %d pixels must have at most %d features, had %d"
              .formatted(rows, columns, Form.most(rows, columns), form.coordinates));
    }
    Scattering plain = new Scattering(rows, columns, shifts(1));
    float[] examples = new float[EXAMPLES * plain.length()];
    Strokes strokes = new Strokes(rows, columns, SEED);
    float[][] images = new float[EXAMPLES][];
    for (int i = 0; i < EXAMPLES; i++) {
      images[i] = strokes.next();
    }
    int parts = 16;
    Workers.each(
        parts,
        part -> {
          Scattering.Worker worker = plain.worker();
          for (int i = part; i < EXAMPLES; i += parts) {
            int at = i * plain.length();
            worker.transform(images[i], 0, examples, at);
            normalise(examples, at, plain.places());
          }
        });
    return new ScatteringFeatures(
        rows, columns, PublicScale.of(examples, plain.length(), form), copies);
  }

  private static List<Shift> shifts(int copies) {
    List<Shift> none = List.of(new Shift(0, 0));
    List<Shift> sides =
        List.of(new Shift(-1, 0), new Shift(1, 0), new Shift(0, -1), new Shift(0, 1));
    List<Shift> corners =
        List.of(new Shift(-1, -1), new Shift(1, 1), new Shift(1, -1), new Shift(-1, 1));
    return switch (copies) {
      case 1 -> none;
      case 4 -> sides;
      case 5 -> Stream.of(none, sides).flatMap(List::stream).toList();
      case 9 -> Stream.of(none, sides, corners).flatMap(List::stream).toList();
      default ->
          throw new IllegalArgumentException("shifts must be one of " + SHIFTS + ", was " + copies);
    };
  }

  private static void normalise(float[] x, int at, int places) {
    GroupNormalisation.apply(x, at, Scattering.CHANNELS / GROUP, GROUP * places);
  }

  /** Number of features. */
  public int length() {
    return scale.stretch().length;
  }

  /** Number of rows of features for each image, one for each shift. */
  public int copies() {
    return copies;
  }

  /**
   * The features as constants, for programs that have no such class. Arrays must not be changed.
   *
   * @param transform what comes first
   * @param groups that its values are normalised in
   * @param leastVariance of a group; below it becomes zero
   * @param mean that is then subtracted
   * @param directions u, row by row, along which it is then looked at
   * @param stretch s for each of them: what becomes of x is s u'x
   * @param leastNorm of the result; below it becomes zero
   * @param length of the result otherwise
   */
  public record Constants(
      Scattering.Constants transform,
      int groups,
      double leastVariance,
      float[] mean,
      float[] directions,
      float[] stretch,
      double leastNorm,
      double length) {}

  /** What they consist of, under the first shift. */
  public Constants constants() {
    return new Constants(
        scattering.constants(),
        Scattering.CHANNELS / GROUP,
        GroupNormalisation.LEAST_VARIANCE,
        scale.mean(),
        scale.directions(),
        scale.stretch(),
        PublicScale.LEAST_NORM,
        scale.norm());
  }

  /** What computes, for one thread. */
  public Worker worker() {
    return new Worker();
  }

  /** Makes features, on one thread. */
  public final class Worker {
    private final Scattering.Worker transform = scattering.worker();
    private final PublicScale.Worker scaling = scale.worker();

    /** Images of a block, and their transforms under all shifts. */
    private final int most = Math.max(1, PublicScale.BLOCK / copies);

    private final float[] transforms = new float[most * copies * scattering.length()];

    /**
     * Writes the features of some images.
     *
     * @param pixels row by row and image after image, from {@code from} on
     * @param count how many images
     * @param out gets the features of each image under each shift, from {@code to} on
     */
    public void write(float[] pixels, int from, int count, float[] out, int to) {
      for (int first = 0; first < count; first += most) {
        block(
            pixels,
            from + first * scattering.pixels(),
            Math.min(most, count - first),
            out,
            to + first * copies * length());
      }
    }

    private void block(float[] pixels, int from, int count, float[] out, int to) {
      int made = scattering.length();
      for (int i = 0; i < count; i++) {
        transform.transform(pixels, from + i * scattering.pixels(), transforms, i * copies * made);
      }
      for (int row = 0; row < count * copies; row++) {
        normalise(transforms, row * made, scattering.places());
      }
      scaling.write(transforms, count * copies, out, to);
    }
  }
}
