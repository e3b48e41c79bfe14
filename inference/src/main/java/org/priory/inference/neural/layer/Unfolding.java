package org.priory.inference.neural.layer;

/**
 * What the places of a convolution's filters look at, one row for each place, and back. In an image
 * with its border of zeros, what a filter sees of a line of pixels is one run of numbers.
 */
final class Unfolding {
  private final Layer.Convolution form;

  /** Numbers that a filter sees of a line, and numbers of a line with its border. */
  private final int run;

  private final int line;

  /** How many places look at each input. */
  private final int[] looks;

  Unfolding(Layer.Convolution form) {
    this.form = form;
    this.run = form.kernel() * form.channels();
    this.line = (form.width() + 2 * form.pad()) * form.channels();
    this.looks = new int[form.inputs()];
    for (int y = 0; y < form.height(); y++) {
      for (int x = 0; x < form.width(); x++) {
        int count = looks(y, form.outHeight()) * looks(x, form.outWidth());
        for (int c = 0; c < form.channels(); c++) {
          looks[(y * form.width() + x) * form.channels() + c] = count;
        }
      }
    }
  }

  /** How many places along one side look at a pixel. */
  private int looks(int pixel, int places) {
    int count = 0;
    for (int place = 0; place < places; place++) {
      int at = pixel + form.pad() - place * form.stride();
      count += at >= 0 && at < form.kernel() ? 1 : 0;
    }
    return count;
  }

  /** Numbers of an unfolded image. */
  int length() {
    return form.places() * form.columns();
  }

  /** An image of zeros with its border. */
  float[] empty() {
    return new float[(form.height() + 2 * form.pad()) * line];
  }

  /** The squared norm of the unfolded image, in a fixed order. */
  double square(float[] image, int from) {
    double even = 0;
    double odd = 0;
    int n = looks.length;
    for (int i = 0; i + 1 < n; i += 2) {
      double a = image[from + i];
      double b = image[from + i + 1];
      even += looks[i] * a * a;
      odd += looks[i + 1] * b * b;
    }
    if (n % 2 == 1) {
      double a = image[from + n - 1];
      even += looks[n - 1] * a * a;
    }
    return even + odd;
  }

  /** Where line y of the image starts within its border. */
  private int start(int y) {
    return (y + form.pad()) * line + form.pad() * form.channels();
  }

  /** Puts an image into a border. */
  void frame(float[] image, int from, float[] framed) {
    int width = form.width() * form.channels();
    for (int y = 0; y < form.height(); y++) {
      System.arraycopy(image, from + y * width, framed, start(y), width);
    }
  }

  /** Takes an image out of its border. */
  void unframe(float[] framed, float[] image) {
    int width = form.width() * form.channels();
    for (int y = 0; y < form.height(); y++) {
      System.arraycopy(framed, start(y), image, y * width, width);
    }
  }

  /** Where in a framed image the run starts that line y of the filter sees at a place. */
  private int seen(int place, int y) {
    int top = place / form.outWidth() * form.stride() + y;
    int left = place % form.outWidth() * form.stride();
    return top * line + left * form.channels();
  }

  /** The rows of all places. */
  void unfold(float[] framed, float[] rows) {
    int at = 0;
    for (int place = 0; place < form.places(); place++) {
      for (int y = 0; y < form.kernel(); y++) {
        System.arraycopy(framed, seen(place, y), rows, at, run);
        at += run;
      }
    }
  }

  /** Adds the rows of all places, times a factor, to where they come from. */
  void fold(float[] rows, float factor, float[] framed) {
    int at = 0;
    for (int place = 0; place < form.places(); place++) {
      for (int y = 0; y < form.kernel(); y++) {
        add(rows, at, factor, framed, seen(place, y), run);
        at += run;
      }
    }
  }

  private static void add(float[] from, int at, float factor, float[] to, int start, int n) {
    for (int i = 0; i < n; i++) {
      to[start + i] += factor * from[at + i];
    }
  }
}
