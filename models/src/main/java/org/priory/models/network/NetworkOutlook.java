package org.priory.models.network;

import java.util.List;
import java.util.Optional;
import org.priory.models.predict.BinaryPredictor;
import org.priory.models.predict.ClassOutlook;
import org.priory.models.predict.NumberOutlook;
import org.priory.models.predict.NumberPredictor;
import org.priory.models.predict.Outlook;
import org.priory.models.predict.SoftmaxPredictor;
import org.priory.privacy.data.records.Target;

/**
 * What a network of layers expects of a row's outcome, a row at a time.
 *
 * @param network that looks at the row
 * @param says what it then says
 */
record NetworkOutlook(NetworkPredictor network, Outlook says) implements Outlook {

  static NetworkOutlook of(NetworkPredictor network, Target target) {
    return new NetworkOutlook(network, says(network, target));
  }

  private static Outlook says(NetworkPredictor network, Target target) {
    if (network.plain() instanceof NumberPredictor number) {
      return new NumberOutlook(number.means(), number.sds(), Optional.empty(), target);
    }
    if (network.plain() instanceof BinaryPredictor two) {
      return ClassOutlook.ofMeans(
          (block, offset) -> {
            double p = two.posterior().probability(block, offset);
            return new double[] {1 - p, p};
          },
          target);
    }
    return ClassOutlook.ofMeans(((SoftmaxPredictor) network.plain()).posterior(), target);
  }

  @Override
  public void look(float[] block, int offset) {
    network.look(block, offset, 1);
  }

  @Override
  public List<String> outcomes() {
    return says.outcomes();
  }

  @Override
  public boolean knowsUncertainty() {
    return says.knowsUncertainty();
  }

  @Override
  public void expect(float[] block, int offset, Expected[] outcomes) {
    says.expect(block, offset, outcomes);
  }

  @Override
  public void observe(float label, double[] outcomes) {
    says.observe(label, outcomes);
  }

  @Override
  public double logGain(float[] block, int offset, float label) {
    return says.logGain(block, offset, label);
  }

  @Override
  public double largestGain() {
    return says.largestGain();
  }
}
