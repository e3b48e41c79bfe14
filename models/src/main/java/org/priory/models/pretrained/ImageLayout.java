package org.priory.models.pretrained;

import java.util.Arrays;
import java.util.List;

/**
 * How the pixels of a grey image go into a network: in which order, on how many channels, and of
 * which size. Every channel gets the same; another size is made bilinearly.
 *
 * @param order of the input's axes
 * @param channels 1 or 3
 * @param height of the input
 * @param width of the input
 */
public record ImageLayout(Order order, int channels, int height, int width) {

  /** Orders of an input's axes, after the batch. */
  public enum Order {
    /** Channels, rows, columns. */
    CHANNELS_FIRST,
    /** Rows, columns, channels. */
    CHANNELS_LAST,
    /** Rows and columns, without an axis for channels. */
    PLANE,
    /** All pixels on one axis, row by row. */
    FLAT
  }

  /** A size that is not fixed. */
  static final long ANY = -1;

  /**
   * The layout of an input with the given axes.
   *
   * @param axes sizes after the batch; {@link #ANY} takes the images' own
   * @param rows of pixels of an image
   * @param columns of pixels of an image
   * @throws IllegalArgumentException if no grey image goes into such an input
   */
  static ImageLayout of(List<Long> axes, int rows, int columns) {
    return switch (axes.size()) {
      case 1 -> {
        long all = (long) rows * columns;
        if (axes.get(0) != ANY && axes.get(0) != all) {
          throw new IllegalArgumentException(axes.get(0) + " numbers for " + all + " pixels");
        }
        yield new ImageLayout(Order.FLAT, 1, rows, columns);
      }
      case 2 ->
          new ImageLayout(Order.PLANE, 1, size(axes.get(0), rows), size(axes.get(1), columns));
      case 3 -> {
        if (isChannels(axes.get(0))) {
          yield new ImageLayout(
              Order.CHANNELS_FIRST,
              axes.get(0).intValue(),
              size(axes.get(1), rows),
              size(axes.get(2), columns));
        }
        if (isChannels(axes.get(2))) {
          yield new ImageLayout(
              Order.CHANNELS_LAST,
              axes.get(2).intValue(),
              size(axes.get(0), rows),
              size(axes.get(1), columns));
        }
        throw new IllegalArgumentException(
            "neither the first nor the last of " + axes + " is 1 or 3");
      }
      default -> throw new IllegalArgumentException(axes.size() + " axes after the batch");
    };
  }

  private static boolean isChannels(long size) {
    return size == 1 || size == 3;
  }

  private static int size(long fixed, int own) {
    if (fixed == ANY) {
      return own;
    }
    if (fixed < 1 || fixed > 1 << 14) {
      throw new IllegalArgumentException("an axis of " + fixed);
    }
    return (int) fixed;
  }

  /** How many numbers an input has. */
  public int length() {
    return Math.multiplyExact(channels, Math.multiplyExact(height, width));
  }

  /** The shape of an input of one image, with a batch of 1 in front. */
  public long[] shape() {
    return switch (order) {
      case CHANNELS_FIRST -> new long[] {1, channels, height, width};
      case CHANNELS_LAST -> new long[] {1, height, width, channels};
      case PLANE -> new long[] {1, height, width};
      case FLAT -> new long[] {1, (long) height * width};
    };
  }

  /** Whether images of so many pixels go in as they are. */
  public boolean isOfSize(int rows, int columns) {
    return height == rows && width == columns;
  }

  /**
   * Writes one image as an input.
   *
   * @param pixels row by row, from {@code from} on
   * @param input of {@link #length}
   */
  void write(float[] pixels, int from, int rows, int columns, float[] input) {
    float[] plane =
        isOfSize(rows, columns)
            ? Arrays.copyOfRange(pixels, from, from + rows * columns)
            : Bilinear.resized(pixels, from, rows, columns, height, width);
    int places = height * width;
    for (int c = 0; c < channels; c++) {
      for (int i = 0; i < places; i++) {
        input[order == Order.CHANNELS_LAST ? i * channels + c : c * places + i] = plane[i];
      }
    }
  }
}
