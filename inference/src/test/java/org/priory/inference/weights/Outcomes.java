package org.priory.inference.weights;

import java.util.Random;

/** Outcomes of a {@link SurveySample}, as labels. */
enum Outcomes implements SurveySample.Outcome {
  /** 0 or 1, by the log odds. */
  CLASS {
    @Override
    public double draw(double predictor, Random random) {
      return random.nextDouble() < 1 / (1 + Math.exp(-predictor)) ? 1 : 0;
    }

    @Override
    public boolean isHigh(double label) {
      return label == 1;
    }
  },
  /** A quarter of the predictor, and a normal error. */
  NUMBER {
    @Override
    public double draw(double predictor, Random random) {
      return Math.max(-1, Math.min(1, predictor / PER_UNIT + 0.15 * random.nextGaussian()));
    }

    @Override
    public boolean isHigh(double label) {
      return label > 0;
    }
  },
  /** Poisson's law, by the logarithm of the mean, of counts up to {@link #LARGEST}. */
  COUNT {
    @Override
    public double draw(double predictor, Random random) {
      double left = Math.exp(-Math.exp(predictor));
      int count = 0;
      for (double p = random.nextDouble(); p > left; p *= random.nextDouble()) {
        count++;
      }
      return 2 * Math.min(LARGEST, count) / LARGEST - 1;
    }

    @Override
    public boolean isHigh(double label) {
      return label > -1;
    }
  },
  /** 0 or 1, by the normal law. */
  NORMAL_CLASS {
    @Override
    public double draw(double predictor, Random random) {
      return predictor + random.nextGaussian() > 0 ? 1 : 0;
    }

    @Override
    public boolean isHigh(double label) {
      return label == 1;
    }
  },
  /** One of three, by log odds against the first of the predictor and of half of its opposite. */
  CHOICE {
    @Override
    public double draw(double predictor, Random random) {
      double second = Math.exp(predictor);
      double third = Math.exp(-predictor / 2);
      double u = random.nextDouble() * (1 + second + third);
      return u < 1 ? 0 : u < 1 + second ? 1 : 2;
    }

    @Override
    public boolean isHigh(double label) {
      return label == 1;
    }
  },
  /** One of three, by the log odds of more. */
  ORDERED {
    @Override
    public double draw(double predictor, Random random) {
      double u = random.nextDouble();
      double latent = predictor + Math.log(u / (1 - u));
      return latent < 0 ? 0 : latent < 1.5 ? 1 : 2;
    }

    @Override
    public boolean isHigh(double label) {
      return label == 2;
    }
  };

  static final double PER_UNIT = 4;
  static final double LARGEST = 20;
}
