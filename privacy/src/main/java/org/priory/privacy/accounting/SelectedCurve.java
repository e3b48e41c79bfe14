package org.priory.privacy.accounting;

import java.util.List;
import org.priory.privacy.accounting.renyi.RenyiCurve;
import org.priory.privacy.event.Selected;

/**
 * The Rényi divergence of the best of a random number of trials: that of the worst kind of trial,
 * what choosing adds, and log E[K] / (order - 1).
 *
 * @param trials the kinds of trials
 * @param shape of the number of trials
 * @param price what choosing adds, see {@link SelectionPrice}
 * @param logMean log E[K]
 */
record SelectedCurve(List<RenyiTotal> trials, double shape, double price, double logMean)
    implements RenyiCurve {

  static SelectedCurve of(Selected event) {
    return new SelectedCurve(
        event.trials().stream().map(each -> RenyiTotal.of(Composition.of(each))).toList(),
        event.law().shape(),
        SelectionPrice.of(event),
        Math.log(SelectionPrice.mean(event)));
  }

  @Override
  public double divergence(double order) {
    double most = trials.stream().mapToDouble(each -> each.divergence(order)).max().orElseThrow();
    return Math.min(most + price + logMean / (order - 1), limit());
  }

  /** Papernot and Steinke (2022), corollary 3: (2 + shape) epsilon. */
  @Override
  public double limit() {
    return (2 + shape)
        * trials.stream().mapToDouble(RenyiTotal::limit).max().orElseThrow()
        * (1 + 1e-14);
  }
}
