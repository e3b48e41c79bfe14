package org.priory.models.predict;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.diagnostics.Accuracy;
import org.priory.inference.diagnostics.Auc;
import org.priory.inference.diagnostics.BinaryPredictions;
import org.priory.inference.diagnostics.LogLoss;
import org.priory.models.text.CsvNumber;
import org.priory.privacy.data.records.Target;

/** The probability of the second class, the coefficients integrated out: logistic or probit. */
public record BinaryPredictor(Probability posterior, Target target) implements Predictor {

  /** The predictive probability of the second class. */
  @FunctionalInterface
  public interface Probability {
    /** Given the row of features that starts at the offset. */
    double probability(float[] block, int offset);
  }

  @Override
  public List<String> columns() {
    return List.of("probability", "class");
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    double probability = posterior.probability(block, offset);
    return List.of(CsvNumber.share(probability), target.classes().get(probability >= 0.5 ? 1 : 0));
  }

  @Override
  public double loss(float[] block, int offset, float label) {
    double wrong = posterior.probability(block, offset) - label;
    return wrong * wrong;
  }

  @Override
  public Scores scores() {
    return new BinaryScores(posterior);
  }

  private record BinaryScores(Probability posterior, BinaryPredictions predictions)
      implements Scores {

    BinaryScores(Probability posterior) {
      this(posterior, new BinaryPredictions());
    }

    @Override
    public void add(float[] block, int offset, float label) {
      predictions.add(posterior.probability(block, offset), label == 1);
    }

    @Override
    public Map<String, @Nullable Object> members() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("accuracy", Accuracy.of(predictions));
      members.put(
          "auc", Auc.of(predictions).isPresent() ? Auc.of(predictions).getAsDouble() : null);
      members.put("log_loss", LogLoss.of(predictions));
      ReliabilityJson.put(members, predictions);
      return members;
    }
  }
}
