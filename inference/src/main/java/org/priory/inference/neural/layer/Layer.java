package org.priory.inference.neural.layer;

import java.io.Serializable;

/**
 * A layer of a network: how wide, and the shape of its weights. Images are rows of pixels, each
 * with all of its channels side by side.
 */
public sealed interface Layer extends Serializable {

  /** Values that come in. */
  int inputs();

  /** Values that go out. */
  int outputs();

  /** Rows of the weights, each with a bias; 0 without parameters. */
  int rows();

  /** Columns of the weights. */
  int columns();

  /** In words. */
  String words();

  /** Number of parameters. */
  default long parameters() {
    return rows() * (columns() + 1L);
  }

  /** Every output from every input. */
  record Dense(int inputs, int outputs) implements Layer {
    private static final int MOST = 1 << 16;

    public Dense {
      for (int width : new int[] {inputs, outputs}) {
        if (width < 1 || width > MOST) {
          throw new IllegalArgumentException(
              "a layer must have from 1 to " + MOST + " units, had " + width);
        }
      }
    }

    @Override
    public int rows() {
      return outputs;
    }

    @Override
    public int columns() {
      return inputs;
    }

    @Override
    public String words() {
      return "dense " + outputs;
    }
  }

  /**
   * Filters that are moved over an image.
   *
   * @param channels of the image that comes in
   * @param filters channels of the image that goes out
   * @param kernel rows and columns of a filter
   * @param stride pixels from one place to the next
   * @param pad rows and columns of zeros around the image
   */
  record Convolution(
      int channels, int height, int width, int filters, int kernel, int stride, int pad)
      implements Layer {
    public Convolution {
      if (channels < 1 || filters < 1 || kernel < 1 || stride < 1 || pad < 0 || pad >= kernel) {
        throw new IllegalArgumentException("a convolution must have channels, filters and steps");
      }
      if (height + 2 * pad < kernel || width + 2 * pad < kernel) {
        throw new IllegalArgumentException(
            "an image of " + height + " x " + width + " is too small for filters of " + kernel);
      }
    }

    /** Rows of the image that goes out. */
    public int outHeight() {
      return (height + 2 * pad - kernel) / stride + 1;
    }

    /** Columns of the image that goes out. */
    public int outWidth() {
      return (width + 2 * pad - kernel) / stride + 1;
    }

    /** Places of a filter. */
    public int places() {
      return outHeight() * outWidth();
    }

    @Override
    public int inputs() {
      return channels * height * width;
    }

    @Override
    public int outputs() {
      return places() * filters;
    }

    @Override
    public int rows() {
      return filters;
    }

    @Override
    public int columns() {
      return kernel * kernel * channels;
    }

    @Override
    public String words() {
      return filters + " filters of " + kernel + " x " + kernel;
    }
  }

  /** The largest of some pixels, channel by channel. */
  record MaxPool(int channels, int height, int width, int size, int stride) implements Layer {
    public MaxPool {
      if (channels < 1 || size < 1 || stride < 1 || size > height || size > width) {
        throw new IllegalArgumentException("pooling must fit the image");
      }
    }

    /** Rows of the image that goes out. */
    public int outHeight() {
      return (height - size) / stride + 1;
    }

    /** Columns of the image that goes out. */
    public int outWidth() {
      return (width - size) / stride + 1;
    }

    @Override
    public int inputs() {
      return channels * height * width;
    }

    @Override
    public int outputs() {
      return channels * outHeight() * outWidth();
    }

    @Override
    public int rows() {
      return 0;
    }

    @Override
    public int columns() {
      return 0;
    }

    @Override
    public String words() {
      return "pooling of " + size + " x " + size;
    }
  }
}
