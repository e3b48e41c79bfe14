package org.priory.bench.reproduce.network;

import java.util.List;
import org.priory.inference.neural.settings.NetworkMethod;
import picocli.CommandLine.Command;

/**
 * {@code priory reproduce bnn-table4}: convolutional networks, Table 2 in brackets and Table 4 of
 * Bu et al. (2021).
 */
@Command(
    name = "bnn-table4",
    header = "the same for convolutional networks",
    description =
        "Accuracy and calibration of private convolutional networks on MNIST, at the paper's noise,"
            + " clip and batches, with noise from the secure generator: Table 2, in brackets, and"
            + " Table 4 of the paper on private Bayesian networks.")
public final class BnnConvolutionalReproduction extends BnnTable {

  @Override
  BnnTrial trial(double often) {
    return BnnTrial.convolutional(often);
  }

  @Override
  List<NetworkMethod> all() {
    return List.of(
        NetworkMethod.SGLD, NetworkMethod.BBP, NetworkMethod.MC_DROPOUT, NetworkMethod.SGD);
  }

  @Override
  Published published(NetworkMethod method, Prior prior, boolean isPrivate) {
    return isPrivate ? published(method, prior) : plain(method, prior);
  }

  private static Published published(NetworkMethod method, Prior prior) {
    return switch (method) {
      case SGLD ->
          switch (prior) {
            case GAUSSIAN -> new Published(0.95, 0.003, 0.775);
            case LAPLACE -> Published.accuracy(0.89);
            case NONE -> Published.errors(0.043, 0.371);
          };
      case MC_DROPOUT ->
          switch (prior) {
            case GAUSSIAN -> new Published(0.77, 0.001, 0.275);
            case LAPLACE -> Published.NOTHING;
            case NONE -> Published.errors(0.033, 0.230);
          };
      case SGD ->
          switch (prior) {
            case GAUSSIAN -> Published.errors(0.005, 0.391);
            case LAPLACE -> Published.NOTHING;
            case NONE -> new Published(0.95, 0.037, 0.365);
          };
      default -> Published.NOTHING; // of Bayes by Backprop there are no filters in the paper
    };
  }

  /** The columns "Non-DP". */
  private static Published plain(NetworkMethod method, Prior prior) {
    return switch (method) {
      case SGLD ->
          switch (prior) {
            case GAUSSIAN -> new Published(0.96, 0.001, 0.011);
            case LAPLACE -> Published.accuracy(0.89);
            case NONE -> Published.errors(0.006, 0.219);
          };
      case MC_DROPOUT ->
          switch (prior) {
            case GAUSSIAN -> new Published(0.97, 0.030, 0.325);
            case LAPLACE -> Published.NOTHING;
            case NONE -> Published.errors(0.003, 0.225);
          };
      case SGD ->
          switch (prior) {
            case GAUSSIAN -> Published.errors(0.002, 0.059);
            case LAPLACE -> Published.NOTHING;
            case NONE -> new Published(0.99, 0.014, 0.325);
          };
      default -> Published.NOTHING;
    };
  }
}
