package org.priory.inference.weights;

import java.util.*;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.*;
import org.priory.inference.optimization.classification.*;
import org.priory.inference.optimization.linear.*;
import org.priory.inference.optimization.rates.*;
import org.priory.inference.posterior.*;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;

class ExploreTest {
  static final SurveySample.Outcome BINARY = new SurveySample.Outcome() {
    public double draw(double s, Random r) { return r.nextDouble() < 1 / (1 + Math.exp(-s)) ? 1 : 0; }
    public boolean isHigh(double y) { return y == 1; }
  };
  static final SurveySample.Outcome NUMBER = new SurveySample.Outcome() {
    public double draw(double s, Random r) { return Math.max(-1, Math.min(1, 0.25 * s + 0.15 * r.nextGaussian())); }
    public boolean isHigh(double y) { return y > 0; }
  };
  static final SurveySample.Outcome COUNT = new SurveySample.Outcome() {
    public double draw(double s, Random r) {
      double left = Math.exp(-Math.exp(s)); double p = r.nextDouble(); int c = 0;
      while (p > left) { p *= r.nextDouble(); c++; }
      return 2 * Math.min(20, c) / 20.0 - 1; }
    public boolean isHigh(double y) { return y > -0.95; }
  };

  static double[] z(String family, int n, int each, double eps, boolean weighted, boolean noise, long seed) throws Exception {
    PrivacyBudget b = new PrivacyBudget(eps, 1e-6);
    switch (family) {
      case "logistic": case "probit": {
        SurveySample s = SurveySample.of(n, each, BINARY, seed);
        PublicKnowledge k = s.known(weighted, List.of("0", "1"));
        try (TestWall w = s.wall(Target.Kind.BINARY, seed)) {
          LogisticNewton m = LogisticNewton.within(k, b);
          GaussianPosterior g = (GaussianPosterior) m.fit(noise ? w.wall.reserve(m.plan(), "t") : w.wall.withoutNoise(m.plan()), Progress.NONE).coefficients();
          return SurveySample.z(g, 0);
        }
      }
      case "linear": {
        SurveySample s = SurveySample.of(n, each, NUMBER, seed);
        PublicKnowledge k = s.known(weighted, List.of());
        try (TestWall w = s.wall(Target.Kind.NUMBER, seed)) {
          LinearNewton m = LinearNewton.within(k, b);
          GaussianPosterior g = (GaussianPosterior) m.fit(noise ? w.wall.reserve(m.plan(), "t") : w.wall.withoutNoise(m.plan()), Progress.NONE).coefficients();
          double[] mean = g.mean().clone();
          for (int j = 0; j < mean.length; j++) mean[j] *= 4;
          return SurveySample.z(new GaussianPosterior(g.names(), mean, g.covariance().times(16)), 0);
        }
      }
      case "poisson": {
        SurveySample s = SurveySample.of(n, each, COUNT, seed);
        PublicKnowledge k = s.known(weighted, List.of());
        try (TestWall w = s.wall(Target.Kind.NUMBER, seed)) {
          RateNewton m = RateNewton.within(k, RateFamily.POISSON, b);
          GaussianPosterior g = (GaussianPosterior) m.fit(noise ? w.wall.reserve(m.plan(), "t") : w.wall.withoutNoise(m.plan()), Progress.NONE).coefficients();
          return SurveySample.z(g, Math.log(20));
        }
      }
    }
    throw new Error();
  }

  @Test void explore() throws Exception {
    int sets = Integer.getInteger("sets", 10);
    for (String f : System.getProperty("families", "logistic,linear,poisson").split(",")) {
      for (String e : System.getProperty("eps", "0.3,1,10").split(",")) {
        for (int each : new int[] {1}) {
          for (boolean weighted : new boolean[] {true, false}) {
            if (!weighted && !Boolean.getBoolean("both")) continue;
            double[] sq = new double[5]; double[] held = new double[5]; double[] sum = new double[5];
            for (int s = 0; s < sets; s++) {
              double[] z = z(f, Integer.getInteger("n", 4000), each, Double.parseDouble(e), weighted, Boolean.parseBoolean(System.getProperty("noise","true")), s);
              for (int i = 0; i < 5; i++) { sq[i] += z[i] * z[i] / sets; held[i] += Math.abs(z[i]) < 1.96 ? 1.0 / sets : 0; sum[i] += z[i] / sets; }
            }
            System.err.printf("%s eps %s rows %d weighted %s: held %.2f rms z %.2f | %s | mean %s%n", f, e, each, weighted, Arrays.stream(held).average().getAsDouble(), Math.sqrt(Arrays.stream(sq).average().getAsDouble()),
              Arrays.toString(Arrays.stream(sq).map(v -> Math.round(100 * Math.sqrt(v)) / 100.0).toArray()), Arrays.toString(Arrays.stream(sum).map(v -> Math.round(100 * v) / 100.0).toArray()));
          }
        }
      }
    }
  }
}
