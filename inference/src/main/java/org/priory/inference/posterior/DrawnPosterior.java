package org.priory.inference.posterior;

import java.util.List;
import java.util.Optional;

/**
 * A posterior that consists of the draws of one or several chains.
 *
 * @param names of the coefficients
 * @param others names of the parameters that are no coefficients, whose values come after those
 * @param chains {@code chains[c][k]} is draw k of chain c: coefficients, then the others
 * @param heat how the chains came about
 * @param support how many records have each level, if that was bought; the same for every class
 */
public record DrawnPosterior(
    List<String> names,
    List<String> others,
    double[][][] chains,
    ChainHeat heat,
    Optional<Support> support)
    implements CoefficientPosterior {

  /** A posterior for which no counts of levels were bought. */
  public DrawnPosterior(
      List<String> names, List<String> others, double[][][] chains, ChainHeat heat) {
    this(names, others, chains, heat, Optional.empty());
  }

  public DrawnPosterior {
    names = List.copyOf(names);
    others = List.copyOf(others);
    if (chains.length == 0 || chains[0].length == 0) {
      throw new IllegalArgumentException("there must be a chain with a draw");
    }
    int width = names.size() + others.size();
    for (double[][] chain : chains) {
      if (chain.length != chains[0].length) {
        throw new IllegalArgumentException("all chains must have as many draws as the first");
      }
      for (double[] draw : chain) {
        if (draw.length != width) {
          throw new IllegalArgumentException(
              "a draw must have " + width + " values, had " + draw.length);
        }
      }
    }
  }

  @Override
  public int dimension() {
    return names.size();
  }

  /** This posterior with what is known of the levels. */
  public DrawnPosterior with(Optional<Support> counts) {
    return new DrawnPosterior(names, others, chains, heat, counts);
  }

  /** Coefficients and others. */
  public int width() {
    return names.size() + others.size();
  }

  /** Draws of all chains. */
  public int count() {
    return chains.length * chains[0].length;
  }

  /** Draw k of all, chain after chain. Must not be written to. */
  public double[] draw(int k) {
    int length = chains[0].length;
    return chains[k / length][k % length];
  }

  /** The values of one parameter, chain by chain. */
  public double[][] values(int i) {
    double[][] values = new double[chains.length][chains[0].length];
    for (int c = 0; c < chains.length; c++) {
      for (int k = 0; k < values[c].length; k++) {
        values[c][k] = chains[c][k][i];
      }
    }
    return values;
  }

  @Override
  public double[] mean() {
    double[] mean = new double[dimension()];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = mean(i);
    }
    return mean;
  }

  /** Mean of the draws of any parameter, also of one that is no coefficient. */
  public double mean(int i) {
    double sum = 0;
    for (int k = 0; k < count(); k++) {
      sum += draw(k)[i];
    }
    return sum / count();
  }

  @Override
  public double sd(int i) {
    double mean = mean(i);
    double squares = 0;
    for (int k = 0; k < count(); k++) {
      squares += (draw(k)[i] - mean) * (draw(k)[i] - mean);
    }
    return Math.sqrt(squares / Math.max(1, count() - 1));
  }

  /** From the (1 - level)/2 quantile of the draws to the (1 + level)/2 quantile. */
  @Override
  public Interval interval(int i, double level) {
    double[] values = new double[count()];
    for (int k = 0; k < values.length; k++) {
      values[k] = draw(k)[i];
    }
    return Interval.of(values, level);
  }

  /** At most so many draws, evenly from all chains. */
  public DrawnPosterior thinned(int most) {
    if (count() <= most) {
      return this;
    }
    int each = Math.max(1, most / chains.length);
    double[][][] few = new double[chains.length][each][];
    for (int c = 0; c < chains.length; c++) {
      for (int k = 0; k < each; k++) {
        few[c][k] = chains[c][(int) ((k + 0.5) * chains[c].length / each)];
      }
    }
    return new DrawnPosterior(names, others, few, heat, support);
  }

  /** Credible interval of the linear predictor x'm. */
  Interval predictor(float[] block, int offset, double level) {
    double[] values = new double[count()];
    for (int k = 0; k < values.length; k++) {
      values[k] = predictor(k, block, offset);
    }
    return Interval.of(values, level);
  }

  /** x'm for draw k and the row of features that starts at the offset. */
  public double predictor(int k, float[] block, int offset) {
    double[] draw = draw(k);
    double sum = 0;
    for (int j = 0; j < names.size(); j++) {
      sum += draw[j] * block[offset + j];
    }
    return sum;
  }
}
