package org.priory.bench.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.propagation.MixtureSep;
import org.priory.inference.propagation.PrintedMixture;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.inference.sampling.HybridChain;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.variational.regression.LinearVips;
import org.priory.inference.variational.regression.LogisticDpvi;
import org.priory.models.bayesnet.BayesNet;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.factor.FactorAnalysisModel;
import org.priory.models.markov.HiddenMarkov;
import org.priory.models.model.ChainOptions;
import org.priory.models.model.Settings;
import org.priory.models.network.ImageNetwork;
import org.priory.models.network.TableNetwork;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Target;

/**
 * Every private method of every model of tables. The canary is a row at the edge of the schema
 * whose label is the opposite of what the others say, so that it pulls as hard as a record can.
 */
final class TableScenarios {
  private static final int OTHERS = 40;
  private static final int WIDTH = 3;
  private static final List<String> CLASSES = List.of("a", "b", "c");

  /** Gradients are cut to that: the canary's are longer. */
  private static final double CLIP = 0.2;

  /** Standard deviation of a mixture's components, as a share of a feature's range. */
  private static final double SPREAD = 0.1;

  /** A chain that has almost no noise of its own, which privacy would have for free. */
  private static final ChainOptions COLD_CHAIN =
      new ChainOptions(
          OptionalInt.of(1),
          OptionalInt.of(2),
          OptionalInt.of(1),
          OptionalDouble.of(1e-6),
          Optional.empty(),
          ConvergenceProof.REQUIRED);

  /**
   * Features of rows that pull in one direction and say almost nothing of where to stop: where
   * there is little curvature, one record moves a mechanism's release as far as it can.
   */
  private static final float TINY = -0.03f;

  /** How many there are for two classes, and for a number, where each pulls harder. */
  private static final int TINY_ROWS = 400;

  private static final int TINY_ROWS_OF_NUMBER = 30;

  private TableScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    for (String model : ModelCatalog.names()) {
      // these have columns of their own: Scenarios
      if (List.of("survival", BayesNet.NAME, FactorAnalysisModel.NAME, HiddenMarkov.NAME)
          .contains(model)) {
        continue;
      }
      ModelCatalog.ofTable(model).ifPresent(fitter -> all.addAll(of(fitter)));
    }
    for (NetworkMethod method : NetworkMethod.values()) {
      all.addAll(of(new TableNetwork(NetworkChoice.of(method))));
    }
    return all;
  }

  private static List<Scenario> of(TableModel<?> fitter) {
    return fitter.methods().stream()
        .filter(method -> fitter.recipe(method).kind() != Recipe.Kind.OPEN)
        .map(method -> scenario(fitter, method))
        .toList();
  }

  private static Scenario scenario(TableModel<?> fitter, String method) {
    NeighbouringRows rows = rows(fitter, fitter.recipe(method).kind() == Recipe.Kind.MECHANISM);
    Features features = rows.features();
    boolean hasIntercept = fitter.hasTarget();
    int[] groups = IntStream.range(0, WIDTH).map(j -> hasIntercept ? j - 1 : j).toArray();
    PublicKnowledge known =
        new PublicKnowledge(
            features.names(),
            groups,
            features.maxNorm(),
            rows.others(),
            features.target().classes());
    float[] canary = rows.canary();
    return new Scenario(
        fitter.name(),
        method,
        (budget, wish) -> fitter.recipe(method).plan(known, budget, settings(fitter, method, wish)),
        rows,
        (released, settings) -> {
          // rho log p(y | x, theta) = -rho log(1 + e^-x'theta)
          double along = 0;
          for (int j = 0; j < WIDTH; j++) {
            along += canary[j] * released[j];
          }
          return -settings.getOrDefault("power", 1.0) * Math.log1p(Math.exp(-along));
        });
  }

  private static Settings settings(TableModel<?> fitter, String method, Wish wish) {
    boolean isLayered = fitter instanceof TableNetwork;
    boolean isChain =
        !isLayered && (SamplerKind.names().contains(method) || method.equals(HybridChain.NAME));
    boolean isPropagation = method.equals(MixtureSep.NAME) || method.equals(PrintedMixture.NAME);
    boolean isMixture = !fitter.hasTarget();
    return new Settings(
        wish.rate(),
        OptionalLong.empty(),
        asksOnce(fitter, method) ? wish.steps() : OptionalLong.of(steps(method, wish)),
        OptionalDouble.empty(),
        isLayered || isClipped(method) ? OptionalDouble.of(CLIP) : OptionalDouble.empty(),
        wish.isReplaceOne() ? Optional.of(wish.neighbours()) : Optional.empty(),
        isMixture ? OptionalInt.of(2) : OptionalInt.empty(),
        isMixture && isPropagation ? OptionalDouble.of(SPREAD) : OptionalDouble.empty(),
        fitter.name().equals(ImageNetwork.NAME) ? List.of(3) : List.of(),
        isChain ? COLD_CHAIN : ChainOptions.NONE);
  }

  /** Samples of one record in the mean meet a record in a few passes, not in a few steps. */
  private static long steps(String method, Wish wish) {
    boolean isOfOne = method.equals(PrintedMixture.NAME) && wish.steps().isEmpty();
    return isOfOne ? (long) wish.fewSteps() * OTHERS : wish.fewSteps();
  }

  private static boolean asksOnce(TableModel<?> fitter, String method) {
    boolean isMoments = fitter.name().equals("linear") && method.equals(LinearVips.NAME);
    return isMoments
        || (fitter.recipe(method).kind() == Recipe.Kind.MECHANISM
            && !method.equals(HybridChain.NAME));
  }

  /** Whether gradients are cut to a norm that can be set. */
  private static boolean isClipped(String method) {
    return SamplerKind.names().contains(method)
        || method.equals(LogisticDpvi.NAME)
        || method.equals(MixtureSep.NAME)
        || method.equals(PrintedMixture.NAME);
  }

  private static NeighbouringRows rows(TableModel<?> fitter, boolean ofMechanism) {
    Target target = target(fitter);
    int others = ofMechanism ? tinyRows(target.kind()) : OTHERS;
    float[] values = new float[(others + 1) * WIDTH];
    Arrays.fill(values, 1);
    float[] labels = new float[target.kind() == Target.Kind.NONE ? 0 : others + 1];
    Arrays.fill(labels, target.kind() == Target.Kind.CLASSES ? CLASSES.size() - 1 : 1);
    if (ofMechanism) {
      Arrays.fill(values, 0, others * WIDTH, TINY);
    } else {
      fillOthers(values, labels, target.kind());
    }
    List<String> names = IntStream.range(0, WIDTH).mapToObj(j -> "x" + j).toList();
    return new NeighbouringRows(Features.of(names, Math.sqrt(WIDTH), target), values, labels);
  }

  private static int tinyRows(Target.Kind kind) {
    return kind == Target.Kind.NUMBER ? TINY_ROWS_OF_NUMBER : TINY_ROWS;
  }

  private static void fillOthers(float[] values, float[] labels, Target.Kind kind) {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < OTHERS; i++) {
      double mean = 0;
      for (int j = 0; j < WIDTH; j++) {
        double x = 2 * random.nextDouble() - 1;
        if (kind == Target.Kind.NONE) {
          // a group far from the canary
          values[i * WIDTH + j] = (float) (0.1 * x - 0.9);
        } else if (j > 0) {
          values[i * WIDTH + j] = (float) x;
          mean += x / (WIDTH - 1);
        }
      }
      if (labels.length > 0) {
        labels[i] = label(kind, mean);
      }
    }
  }

  /** Others have less where features are more. */
  private static float label(Target.Kind kind, double mean) {
    return switch (kind) {
      case NUMBER -> (float) -mean;
      case CLASSES -> mean > 0.4 ? 0 : 1;
      default -> mean < 0 ? 1 : 0;
    };
  }

  private static Target target(TableModel<?> fitter) {
    if (!fitter.hasTarget()) {
      return Target.NONE;
    }
    return switch (fitter.name()) {
      case "linear", "network" -> new Target(Target.Kind.NUMBER, "y", List.of(), -1, 1);
      case "poisson", "negative-binomial", "gamma" ->
          new Target(Target.Kind.NUMBER, "y", List.of(), 0, 20);
      case "softmax", "ordinal" -> new Target(Target.Kind.CLASSES, "y", CLASSES, 0, 0);
      default -> new Target(Target.Kind.BINARY, "y", List.of("no", "yes"), 0, 0);
    };
  }
}
