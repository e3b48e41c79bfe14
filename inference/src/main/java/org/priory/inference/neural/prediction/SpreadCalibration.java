package org.priory.inference.neural.prediction;

import org.priory.inference.neural.gradient.ScaledVectors;
import org.priory.inference.neural.layer.Passes;
import org.priory.inference.regression.NoisyVariance;
import org.priory.inference.rows.LabelledShare;
import org.priory.inference.rows.RowScale;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Predicted variances made right on average: they are multiplied by c, the mean of (y - m)^2/v over
 * the records. A clip cuts what is badly predicted, so that a network takes errors for smaller than
 * they are.
 *
 * <p><b>Releases</b> the noisy sum of (0.95 min((y - m)^2/v, 16)/16, 0.3), of norm at most 1, over
 * the rows that have a label; the second counts them.
 */
public final class SpreadCalibration {
  /** Four standard deviations. */
  private static final double MOST = 16;

  private SpreadCalibration() {}

  /**
   * Buys c.
   *
   * @param records that are expected in an answer
   */
  public static double ask(Ensemble network, RowScale scale, double records, Questions questions) {
    double clip = questions.plan().clip();
    NoisySum answer = questions.ask(new Query(network, scale, clip));
    double factor = 1 / (clip * records);
    double noise = answer.sigma() * factor;
    double labelled =
        LabelledShare.of(
            answer.get(1) * factor / LabelledShare.OF_ROW, noise / LabelledShare.OF_ROW);
    double unit = LabelledShare.OF_VALUE * labelled;
    return MOST * NoisyVariance.mean(answer.get(0) * factor / unit, noise / unit);
  }

  /** What a network says of a row is, bit for bit, a function of the row ({@link Passes}). */
  private record Query(Ensemble network, RowScale scale, double clip) implements BatchQuery {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double roundingShare(int rows) {
      return 0x1p-40;
    }

    @Override
    public Worker worker() {
      NumberPrediction says = new NumberPrediction(network);
      return new ScaledVectors(
          scale,
          dimension(),
          says::look,
          (row, label, vectors, start) -> {
            if (Math.abs(label) <= 1) { // false for NaN
              double away = scale.label(label) - says.mean(row);
              double variance = says.epistemic(row) + says.aleatoric(row);
              vectors[start] +=
                  clip * LabelledShare.OF_VALUE * Math.min(1, away * away / variance / MOST);
              vectors[start + 1] += clip * LabelledShare.OF_ROW;
            }
          });
    }
  }
}
