package org.priory.bench.reproduce.sampling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.priory.bench.reproduce.experiment.AdultData;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;

/**
 * A set of the second figure of "Privacy for free".
 *
 * @param name of the set
 * @param known what is public about it
 * @param train records to fit to
 * @param test records to predict
 */
record Figure2Data(String name, PublicKnowledge known, Records train, Records test) {
  private static final int SIMULATED = 2000;

  /** Largest values of Abalone's seven measurements, rounded up from its code book. */
  private static final double[] LARGEST = {1, 1, 1.2, 3, 1.5, 1, 1.2};

  /** The code book's split. */
  private static final int ABALONE_TRAIN = 3133;

  /** More than nine rings is older than the median. */
  private static final int MEDIAN_RINGS = 9;

  /** All three. */
  static List<Figure2Data> all() throws IOException {
    return List.of(normals(), abalone(), adult());
  }

  /** Two normals in the plane that overlap. */
  static Figure2Data normals() {
    SplittableRandom random = new SplittableRandom(2);
    int n = 2 * SIMULATED;
    float[] values = new float[3 * n];
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      labels[i] = random.nextInt(2);
      values[3 * i] = 1;
      for (int j = 1; j < 3; j++) {
        double x = 0.25 * (2 * labels[i] - 1) + 0.4 * random.nextGaussian();
        values[3 * i + j] = (float) Math.max(-1, Math.min(1, x));
      }
    }
    return of("two normals", List.of("1", "x", "y"), Math.sqrt(3), values, labels, SIMULATED);
  }

  /** Whether an abalone is older than the median: intercept, two sexes, seven measurements. */
  static Figure2Data abalone() throws IOException {
    Path file = DataSets.file("abalone/abalone.data");
    List<String> lines = Files.readAllLines(file).stream().filter(l -> !l.isBlank()).toList();
    int d = 3 + LARGEST.length;
    float[] values = new float[d * lines.size()];
    float[] labels = new float[lines.size()];
    for (int i = 0; i < labels.length; i++) {
      String[] fields = lines.get(i).split(",", -1);
      int at = d * i;
      values[at] = 1;
      values[at + 1] = fields[0].equals("M") ? 1 : 0;
      values[at + 2] = fields[0].equals("F") ? 1 : 0;
      for (int j = 0; j < LARGEST.length; j++) {
        double x = 2 * Double.parseDouble(fields[1 + j]) / LARGEST[j] - 1;
        values[at + 3 + j] = (float) Math.max(-1, Math.min(1, x));
      }
      labels[i] = Integer.parseInt(fields[8]) > MEDIAN_RINGS ? 1 : 0;
    }
    List<String> names = IntStream.range(0, d).mapToObj(j -> "x" + j).toList();
    // the intercept, one of the sexes, seven numbers in [-1, 1]
    return of("Abalone", names, Math.sqrt(2 + LARGEST.length), values, labels, ABALONE_TRAIN);
  }

  static Figure2Data adult() {
    AdultData data = AdultData.read();
    return new Figure2Data("Adult", data.known(), data.train(), data.test());
  }

  private static Figure2Data of(
      String name, List<String> names, double norm, float[] values, float[] labels, int train) {
    int d = names.size();
    Target target = new Target(Target.Kind.BINARY, "y", new ArrayList<>(), -1, 1);
    Features features = Features.of(names, norm, target);
    int n = labels.length;
    Records first =
        Records.of(features, Arrays.copyOf(values, d * train), Arrays.copyOf(labels, train));
    Records rest =
        Records.of(
            features,
            Arrays.copyOfRange(values, d * train, d * n),
            Arrays.copyOfRange(labels, train, n));
    int[] groups = IntStream.range(-1, d - 1).toArray();
    return new Figure2Data(name, new PublicKnowledge(names, groups, norm, train), first, rest);
  }

  /** The share of test records whose class is the more probable one. */
  double accuracy(LogisticPosterior posterior) {
    int right = 0;
    int all = 0;
    for (int row = 0; row < test.rows(); row++) {
      if (test.isLabelled(row)) {
        boolean one = posterior.probability(test.block(row), test.offset(row)) >= 0.5;
        right += one == (test.label(row) == 1) ? 1 : 0;
        all++;
      }
    }
    return (double) right / all;
  }
}
