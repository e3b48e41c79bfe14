package org.priory.bench.reproduce.propagation;

import java.io.IOException;
import java.util.Locale;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.propagation.NetworkEp;
import org.priory.inference.propagation.NetworkSep;
import org.priory.inference.propagation.NetworkSettings;
import org.priory.inference.propagation.NetworkVi;
import org.priory.inference.propagation.PrintedNetwork;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

/** A column of Tables 3 to 5, in the order of {@link UciPaper}. */
enum UciMethod {
  VI("VI"),
  EP("EP"),
  SEP("SEP"),
  CLIPPED("SEP, C = 1"),
  DP_SEP("DP-SEP"),
  DP_VI("DP-VI"),
  /** The steps of DP-SEP without noise: means alone, by damped Gauss-Newton steps. */
  POINT("point"),
  PRINTED("as printed"),
  /** A clip at which little is cut. */
  CLIPPED_10("SEP, C = 10"),
  /** DP-SEP and SEP with tanh units, which the paper does not have. */
  DP_SEP_TANH("DP-SEP, tanh"),
  SEP_TANH("SEP, tanh");

  private static final double DELTA = 1e-5;

  /** EP takes twice the time of SEP and converges in fewer sweeps. */
  private static final int EP_SWEEPS = 20;

  private static final int EPOCHS = 40;

  private final String label;

  UciMethod(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** The name by which the option asks for the method. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What the paper prints of a set, RMSE first; NaN where there is nothing. */
  double[] paper(UciPaper paper) {
    int i = ordinal();
    return i >= PRINTED.ordinal()
        ? new double[] {Double.NaN, Double.NaN}
        : new double[] {paper.rmse()[i], paper.logLikelihood()[i]};
  }

  /**
   * Fits.
   *
   * @param hidden units
   * @param clips what the clip of DP-SEP is multiplied by
   */
  NetworkPosterior fit(UciSet.Part train, double epsilon, int hidden, double clips)
      throws IOException {
    double n = train.known().records();
    Sampling sampling = NetworkSettings.defaultSampling(n);
    return switch (this) {
      case EP ->
          open(
              new NetworkEp(
                  NetworkEp.EP, train.known(), HiddenUnit.RELU, hidden, EP_SWEEPS, NO_CLIP),
              train);
      case SEP -> open(sep(train, HiddenUnit.RELU, hidden, NO_CLIP), train);
      case SEP_TANH -> open(sep(train, HiddenUnit.TANH, hidden, NO_CLIP), train);
      case CLIPPED -> open(sep(train, HiddenUnit.RELU, hidden, 1), train);
      case CLIPPED_10 -> open(sep(train, HiddenUnit.RELU, hidden, 10), train);
      case VI ->
          Experiment.fitWithoutNoise(
              NetworkVi.within(
                  train.known(),
                  new PrivacyBudget(epsilon, DELTA),
                  NetworkVi.Settings.withoutNoise().withHidden(hidden),
                  sampling),
              train.records());
      case DP_VI ->
          Experiment.fit(
              NetworkVi.within(
                  train.known(),
                  new PrivacyBudget(epsilon, DELTA),
                  NetworkVi.Settings.defaults().withHidden(hidden),
                  sampling),
              train.records());
      case DP_SEP, DP_SEP_TANH -> {
        NetworkSettings defaults =
            NetworkSettings.defaults(unit(), train.known().width(), n, epsilon).withHidden(hidden);
        yield Experiment.fit(
            NetworkSep.within(
                train.known(),
                new PrivacyBudget(epsilon, DELTA),
                defaults.withClip(clips * defaults.clip()),
                sampling),
            train.records());
      }
      case POINT ->
          Experiment.fitWithoutNoise(
              NetworkSep.within(
                  train.known(),
                  new PrivacyBudget(epsilon, DELTA),
                  NetworkSettings.defaults(unit(), train.known().width(), n, 1).withHidden(hidden),
                  sampling),
              train.records());
      case PRINTED -> {
        PrintedNetwork printed =
            PrintedNetwork.within(
                train.known(), new PrivacyBudget(epsilon, DELTA), hidden, EPOCHS, 1);
        yield Experiment.askBoth(
            printed.scalePlan(), printed.plan(), train.records(), printed::run);
      }
    };
  }

  private HiddenUnit unit() {
    return this == DP_SEP_TANH ? HiddenUnit.TANH : HiddenUnit.RELU;
  }

  private static final double NO_CLIP = Double.POSITIVE_INFINITY;

  private static NetworkEp sep(UciSet.Part train, HiddenUnit unit, int hidden, double clip) {
    return new NetworkEp(NetworkEp.SEP, train.known(), unit, hidden, EPOCHS, clip);
  }

  private static NetworkPosterior open(NetworkEp ep, UciSet.Part train) throws IOException {
    return Experiment.fitOpen(ep, train.records());
  }
}
