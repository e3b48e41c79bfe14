package org.priory.models.pretrained;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.inference.neural.scattering.Strokes;
import org.priory.privacy.data.schema.BadData;

/**
 * Features of an image: what a public network makes of it, away from what it makes of made-up pen
 * strokes on average, and all of one length. The last layer, which is private, sees them and
 * nothing else.
 *
 * <pre>
 *   y -> L (y/|y| - m) / |y/|y| - m|,   m the mean of y/|y| over strokes
 * </pre>
 *
 * with y the network's outputs and L = 8. Without m most of the length would say that an image is
 * there: outputs behind a ReLU are none of them negative.
 *
 * <p><b>Assumes</b> that the network is public. <b>Releases</b> nothing: it is a fixed function of
 * one image, which no record has shaped. <b>Guarantees</b> that the features of every image are
 * finite and of length 8 or zero, whatever the network does: what is not finite counts as zero, and
 * so does an image of which the network makes nothing.
 */
public final class PretrainedFeatures {
  /** The length of features, beside a bias input of 1: as that of scattering features. */
  public static final double LENGTH = 8;

  /** Made-up images, and which ones. */
  private static final int EXAMPLES = 256;

  private static final long SEED = 1;

  /** Larger values count as this; squares of so many fit in a float. */
  public static final float MOST = 0x1p50f;

  /** Vectors that are shorter count as zero. */
  public static final double LEAST_NORM = 1e-9;

  private final PublicNetwork network;
  private final ImageLayout layout;
  private final int rows;
  private final int columns;
  private final int width;
  private float @Nullable [] centre;

  private PretrainedFeatures(PublicNetwork network, int rows, int columns, int width) {
    this.network = network;
    this.layout = network.layout(rows, columns);
    this.rows = rows;
    this.columns = columns;
    this.width = width;
  }

  /**
   * The features of images of a size, as many as the network makes of a black one.
   *
   * @throws BadData if the network cannot be run on such images
   */
  public static PretrainedFeatures of(PublicNetwork network, int rows, int columns) {
    int width = network.open(network.layout(rows, columns)).width();
    if (width == 0) {
      throw new BadData(
          network.name(),
          "",
          "must give 32-bit floats for a black image of " + rows + " x " + columns + " pixels",
          "none",
          "export a network for images of that size, or for images of any size");
    }
    return new PretrainedFeatures(network, rows, columns, width);
  }

  /** Features whose number is known, of a network that is opened when it is first needed. */
  public static PretrainedFeatures of(PublicNetwork network, int rows, int columns, int width) {
    return new PretrainedFeatures(network, rows, columns, width);
  }

  public PublicNetwork network() {
    return network;
  }

  public ImageLayout layout() {
    return layout;
  }

  /** How many there are. */
  public int width() {
    return width;
  }

  /** What computes, for one thread. */
  public Worker worker() {
    FeatureNetwork opened = network.open(layout);
    if (opened.width() != width) {
      throw new BadData(
          network.name(),
          "",
          "must give " + width + " numbers for an image, as when the model was fitted",
          opened.width(),
          "use the version of ONNX Runtime that the model was fitted with");
    }
    return new Worker(opened, centre(opened));
  }

  /** m; must not be changed. It is made when it is first needed, as it asks the network often. */
  public float[] centre() {
    return centre(network.open(layout));
  }

  private synchronized float[] centre(FeatureNetwork opened) {
    float[] before = centre;
    if (before != null) {
      return before;
    }
    Strokes strokes = new Strokes(rows, columns, SEED);
    float[] image = new float[layout.length()];
    float[] made = new float[width];
    double[] sum = new double[width];
    for (int i = 0; i < EXAMPLES; i++) {
      layout.write(strokes.next(), 0, rows, columns, image);
      if (opened.write(image, made) && toLength(1, made)) {
        for (int j = 0; j < width; j++) {
          sum[j] += made[j];
        }
      }
    }
    float[] now = new float[width];
    for (int j = 0; j < width; j++) {
      now[j] = (float) (sum[j] / EXAMPLES);
    }
    centre = now;
    return now;
  }

  /** Makes features, on one thread. */
  public final class Worker {
    private final FeatureNetwork opened;
    private final float[] mean;
    private final float[] image = new float[layout.length()];
    private final float[] made = new float[width];

    private Worker(FeatureNetwork opened, float[] mean) {
      this.opened = opened;
      this.mean = mean;
    }

    /**
     * Writes the features of some images, each by itself.
     *
     * @param pixels row by row and image after image, from {@code from} on
     * @param count how many images
     * @param out gets the features of each image, from {@code to} on
     */
    public void write(float[] pixels, int from, int count, float[] out, int to) {
      for (int i = 0; i < count; i++) {
        layout.write(pixels, from + i * rows * columns, rows, columns, image);
        int at = to + i * width;
        if (opened.write(image, made) && scale(made, mean)) {
          System.arraycopy(made, 0, out, at, width);
        } else {
          Arrays.fill(out, at, at + width, 0);
        }
      }
    }
  }

  /** x = L (y/|y| - m)/|y/|y| - m|, in the place of y; false where there is none. */
  static boolean scale(float[] y, float[] mean) {
    if (!toLength(1, y)) {
      return false;
    }
    for (int j = 0; j < y.length; j++) {
      y[j] -= mean[j];
    }
    return toLength(LENGTH, y);
  }

  /** L y/|y|, y without what is not finite; false where y is zero. */
  private static boolean toLength(double length, float[] y) {
    double square = 0;
    for (int j = 0; j < y.length; j++) {
      y[j] = bounded(y[j]);
      square += (double) y[j] * y[j];
    }
    double norm = Math.sqrt(square);
    if (!(norm >= LEAST_NORM)) {
      return false;
    }
    for (int j = 0; j < y.length; j++) {
      y[j] = (float) (length / norm * y[j]);
    }
    return true;
  }

  private static float bounded(float value) {
    return Float.isFinite(value) ? Math.max(-MOST, Math.min(MOST, value)) : 0;
  }
}
