package org.priory.bench.reproduce.network;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import org.priory.bench.reproduce.experiment.DataSets;

/** Sets of labelled images to learn from and to test: MNIST, what is made from it, and drawings. */
enum ImageSet {
  MNIST("MNIST, on which constants were chosen"),
  INVERTED("MNIST, black on white"),
  ROTATED("MNIST, turned by 90 degrees"),
  HALF("MNIST, the digits 0 to 4"),
  RELABELLED("MNIST, one label in ten drawn at random"),
  SMALL("MNIST, 14 x 14 pixels"),
  LETTERS("drawn letters"),
  RELABELLED_LETTERS("drawn letters, one label in ten drawn at random"),
  SHAPES("drawn shapes");

  private static final int SIDE = DrawnImages.SIDE;
  private static final int IMAGES_HEADER = 16;
  private static final int LABELS_HEADER = 8;

  private final String words;

  ImageSet(String words) {
    this.words = words;
  }

  /** Images and labels as IDX files. */
  record Written(Path images, Path labels) {}

  String words() {
    return words;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The largest calibration error that is wanted: less where constants were chosen. */
  double goal() {
    return this == MNIST ? 0.01 : 0.015;
  }

  int classes() {
    return this == HALF ? 5 : 10;
  }

  private boolean isDrawn() {
    return this == LETTERS || this == RELABELLED_LETTERS || this == SHAPES;
  }

  private boolean isRelabelled() {
    return this == RELABELLED || this == RELABELLED_LETTERS;
  }

  private int side() {
    return this == SMALL ? SIDE / 2 : SIDE;
  }

  /**
   * Writes some images.
   *
   * @param part "train" or "t10k", as MNIST's files are called
   * @param most how many, at most
   * @param drawing a number: another one makes other drawings and other random labels
   */
  Written write(Path folder, String part, int most, int drawing) throws IOException {
    SplittableRandom random =
        new SplittableRandom(1_000_003L * drawing + 31L * ordinal() + part.length());
    byte[] labels = new byte[most];
    byte[][] images = new byte[most][];
    int count = 0;
    if (isDrawn()) {
      DrawnImages drawn = this == SHAPES ? DrawnImages.shapes() : DrawnImages.letters();
      for (; count < most; count++) {
        byte label = (byte) random.nextInt(classes());
        images[count] = drawn.draw(label, random);
        labels[count] = given(label, random);
      }
    } else {
      byte[] pixels = mnist(part + "-images-idx3-ubyte.gz");
      byte[] of = mnist(part + "-labels-idx1-ubyte.gz");
      for (int i = 0; i < of.length - LABELS_HEADER && count < most; i++) {
        byte label = of[LABELS_HEADER + i];
        if (label < classes()) {
          int from = IMAGES_HEADER + i * SIDE * SIDE;
          images[count] = changed(Arrays.copyOfRange(pixels, from, from + SIDE * SIDE));
          labels[count++] = given(label, random);
        }
      }
    }
    return written(folder.resolve(word() + "-" + part), images, labels, count);
  }

  /** A label, or in one of ten cases any. */
  private byte given(byte label, SplittableRandom random) {
    boolean isAny = isRelabelled() && random.nextInt(10) == 0;
    return isAny ? (byte) random.nextInt(classes()) : label;
  }

  private static byte[] mnist(String name) throws IOException {
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(DataSets.file("mnist/" + name)))) {
      return in.readAllBytes();
    }
  }

  private byte[] changed(byte[] image) {
    byte[] other = new byte[side() * side()];
    for (int i = 0; i < other.length; i++) {
      int row = i / side();
      int column = i % side();
      other[i] =
          switch (this) {
            case INVERTED -> (byte) (255 - (image[i] & 255));
            case ROTATED -> image[(SIDE - 1 - column) * SIDE + row];
            case SMALL -> mean(image, 2 * row * SIDE + 2 * column);
            default -> image[i];
          };
    }
    return other;
  }

  /** The mean of four pixels. */
  private static byte mean(byte[] image, int at) {
    int sum = (image[at] & 255) + (image[at + 1] & 255);
    return (byte) ((sum + (image[at + SIDE] & 255) + (image[at + SIDE + 1] & 255)) / 4);
  }

  private Written written(Path name, byte[][] images, byte[] labels, int count) throws IOException {
    Path ofImages = name.resolveSibling(name.getFileName() + "-images");
    Path ofLabels = name.resolveSibling(name.getFileName() + "-labels");
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(ofImages))) {
      out.writeInt(0x803);
      out.writeInt(count);
      out.writeInt(side());
      out.writeInt(side());
      for (int i = 0; i < count; i++) {
        out.write(images[i]);
      }
    }
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(ofLabels))) {
      out.writeInt(0x801);
      out.writeInt(count);
      out.write(labels, 0, count);
    }
    return new Written(ofImages, ofLabels);
  }
}
