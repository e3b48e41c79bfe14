package org.priory.bench.reproduce.network;

import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.privacy.data.records.Records;

/**
 * What the draws of an ensemble say of some images.
 *
 * @param means probability of each class, the mean over the draws, by image and class
 * @param counts how many draws give a class a probability in each tenth, by image, class and tenth
 */
record ImageOpinions(double[][] means, int[][][] counts) {

  /** Asks about the images with these numbers, in blocks: every block reads all networks once. */
  static ImageOpinions of(Ensemble ensemble, Records records, int[] images) {
    int width = ensemble.shape().inputs(0);
    double[][] means = new double[images.length][];
    int[][][] counts = new int[images.length][][];
    Prediction prediction = new Prediction(ensemble);
    float[] block = new float[Prediction.BLOCK * width];
    for (int from = 0; from < images.length; from += Prediction.BLOCK) {
      int some = Math.min(Prediction.BLOCK, images.length - from);
      for (int i = 0; i < some; i++) {
        int image = images[from + i];
        System.arraycopy(records.block(image), records.offset(image), block, i * width, width);
      }
      prediction.look(block, 0, some);
      for (int i = 0; i < some; i++) {
        means[from + i] = prediction.probabilities(i);
        counts[from + i] = tenths(prediction, i, means[from + i].length);
      }
    }
    return new ImageOpinions(means, counts);
  }

  private static int[][] tenths(Prediction prediction, int image, int classes) {
    int[][] counts = new int[classes][Prediction.BINS];
    for (int k = 0; k < classes; k++) {
      for (int bin = 0; bin < Prediction.BINS; bin++) {
        counts[k][bin] = prediction.frequency(image, k, bin);
      }
    }
    return counts;
  }
}
