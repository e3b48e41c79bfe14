package org.priory.inference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.priory.inference.model.PublicKnowledge;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Wall;

/** Questions about a simulated table with labels 0 and 1, whatever its columns are. */
public final class SimulatedQuestions {
  private SimulatedQuestions() {}

  /**
   * Asks a plan's questions, with seeded noise or without any.
   *
   * @param ask what is made of the answers
   */
  public static <P> P with(
      PublicKnowledge known,
      float[] values,
      float[] labels,
      Plan plan,
      boolean noise,
      Function<Questions, P> ask)
      throws IOException {
    return with(
        known, values, labels, plan, noise ? OptionalLong.of(5) : OptionalLong.empty(), ask);
  }

  /** Questions about simulated records, with noise from a seed, if one is given. */
  public static <P> P with(
      PublicKnowledge known,
      float[] values,
      float[] labels,
      Plan plan,
      OptionalLong seed,
      Function<Questions, P> ask)
      throws IOException {
    Target target = new Target(Target.Kind.BINARY, "y", List.of("0", "1"), 0, 0);
    Features features = Features.of(known.names(), known.maxNorm(), target);
    Records records = Records.of(features, values, labels);
    Path folder = Files.createTempDirectory("priory-test");
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger.db"));
        Wall wall =
            new Wall(
                records::copy,
                Population.ofRows(Size.of(labels.length)),
                ledger,
                "people",
                InsecureSeededSource.of(seed.orElse(0)),
                2)) {
      return ask.apply(seed.isPresent() ? wall.reserve(plan, "test") : wall.withoutNoise(plan));
    }
  }
}
