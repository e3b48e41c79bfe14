package org.priory.bench.synthetic;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.priory.inference.describe.Asked;
import org.priory.inference.synthetic.MarkovNetwork;
import org.priory.inference.synthetic.Synthesis;
import org.priory.inference.synthetic.Synthesize;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.event.PrivacyBudget;

/**
 * Ways to synthetic rows of the Adult set for the same budget: the error of counts of all pairs of
 * columns, and the accuracy, on rows that were kept aside, of a regression on synthetic ones.
 */
public final class WaysToRows {
  private static final String LABEL = "income";

  private final BinnedTable train = BinnedTable.adult(false);
  private final BinnedTable test = BinnedTable.adult(true);

  /**
   * What a way achieves.
   *
   * @param distance mean distance in total variation of all pairs of columns
   * @param accuracy on the test rows
   * @param seconds it took, the regression not included
   */
  public record Achieved(double distance, double accuracy, double seconds) {}

  /** All ways once, by their names. */
  public Map<String, Achieved> run(PrivacyBudget budget, int sets, RandomGenerator random) {
    Map<String, Achieved> achieved = new LinkedHashMap<>();
    long start = System.nanoTime();
    Asked asked = train.asked(train.pairs());
    Synthesize method =
        Synthesize.within(asked, train.rows().size(), budget, new Synthesize.Settings(sets, true));
    double sigma = method.plan().noise().stretches().get(0).multiplier();
    double[] answer = train.exact(asked);
    for (int j = 0; j < answer.length; j++) {
      answer[j] += sigma * random.nextGaussian();
    }
    Synthesis synthesis = method.posterior(answer, sigma);
    double seconds = (System.nanoTime() - start) / 1e9;
    achieved.put("priory, best estimate", judged(synthesis.centre(), seconds));
    achieved.put("priory, one set", judged(synthesis.draws().get(0), seconds));
    double rho = SpanningTree.rho(method);
    start = System.nanoTime();
    MarkovNetwork tree = SpanningTree.of(train, rho, random);
    achieved.put("spanning tree (MST)", judged(tree, (System.nanoTime() - start) / 1e9));
    start = System.nanoTime();
    BinnedTable bayes = BayesRows.of(train, rho, random);
    achieved.put("Bayesian network (PrivBayes)", judged(bayes, (System.nanoTime() - start) / 1e9));
    start = System.nanoTime();
    MarkovNetwork independent = SpanningTree.independent(train, rho, random);
    achieved.put("independent columns", judged(independent, (System.nanoTime() - start) / 1e9));
    achieved.put(
        "the rows themselves",
        new Achieved(0, PlainLogistic.of(train, train.place(LABEL)).accuracy(test), 0));
    return achieved;
  }

  private Achieved judged(MarkovNetwork network, double seconds) {
    return judged(
        train.drawn(network.sampler(InsecureSeededSource.of(11)), train.rows().size()), seconds);
  }

  private Achieved judged(BinnedTable rows, double seconds) {
    return new Achieved(
        train.distance(rows), PlainLogistic.of(rows, train.place(LABEL)).accuracy(test), seconds);
  }
}
