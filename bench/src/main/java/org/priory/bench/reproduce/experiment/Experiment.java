package org.priory.bench.reproduce.experiment;

import java.io.IOException;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.priory.inference.model.FitDoor;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.Mechanism;
import org.priory.inference.model.Method;
import org.priory.inference.model.OpenMethod;
import org.priory.inference.model.Progress;
import org.priory.models.run.SizeQuestion;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Wall;

/** Fits through a wall whose ledger is thrown away: for public and simulated data only. */
public final class Experiment {

  private Experiment() {}

  /** Without noise. */
  public static <P> P fitWithoutNoise(Method<P> method, Records records) throws IOException {
    return behindAWall(
        records, wall -> method.fit(wall.withoutNoise(method.plan()), Progress.NONE));
  }

  /** With noise from the secure generator, as in a real run. */
  public static <P> P fit(FitMethod<P> method, Records records) throws IOException {
    return behindAWall(records, wall -> fit(method, wall));
  }

  private static <P> P fit(FitMethod<P> method, Wall wall) {
    return method.fit(new Paid(wall), Progress.NONE);
  }

  /** Each question is charged to the ledger when it is asked. */
  private record Paid(Wall wall) implements FitDoor {

    @Override
    public double[] release(NamedMechanism<double[]> mechanism) {
      return wall.run(mechanism, "reproduce").value();
    }

    @Override
    public Questions answers(Plan plan) {
      return wall.reserve(plan, "reproduce");
    }
  }

  /** A way to fit so many records with a share of the budget. */
  public interface Sized<P> {
    FitMethod<? extends P> of(double records, double share);
  }

  /** A fit in which the number of records is bought first, from the same budget. */
  public static <P> P fitOfPrivateSize(Sized<P> method, Records records, PrivacyBudget budget)
      throws IOException {
    return behindAWall(
        records,
        population(records, Size.PRIVATE),
        wall -> {
          double count = wall.noisyCount(SizeQuestion.noise(budget));
          return fit(method.of(Math.max(1, count), 1 - SizeQuestion.SHARE), wall);
        });
  }

  /** A mechanism without its noise. */
  public static <P> P fitWithoutNoise(Mechanism<P> method, Records records) throws IOException {
    return behindAWall(
        records, wall -> method.posterior(wall.withoutNoise(method.mechanism()::withoutNoise)));
  }

  /** What somebody who may see all rows makes of them. */
  public static <P> P look(Records records, Function<Rows, P> at) throws IOException {
    return behindAWall(records, wall -> wall.withoutNoise(at));
  }

  /** What comes of questions of a plan, with noise from the secure generator. */
  public static <P> P ask(Plan plan, Records records, Function<Questions, P> asker)
      throws IOException {
    return behindAWall(records, wall -> asker.apply(wall.reserve(plan, "reproduce")));
  }

  /** What comes of questions of a plan that are answered without noise. */
  public static <P> P askWithoutNoise(Plan plan, Records records, Function<Questions, P> asker)
      throws IOException {
    return behindAWall(records, wall -> asker.apply(wall.withoutNoise(plan)));
  }

  /** What comes of questions of two plans, the first of which is answered without noise. */
  public static <P> P askBoth(
      Plan open, Plan plan, Records records, BiFunction<Questions, Questions, P> asker)
      throws IOException {
    return behindAWall(
        records, wall -> asker.apply(wall.withoutNoise(open), wall.reserve(plan, "reproduce")));
  }

  /** By a method that no noise makes private. */
  public static <P> P fitOpen(OpenMethod<P> method, Records records) throws IOException {
    return behindAWall(
        records,
        wall ->
            wall.withoutNoise(
                rows ->
                    method.fitWithoutNoise(wall.withoutNoise(method.plan()), rows, Progress.NONE)));
  }

  private static <P> P behindAWall(Records records, Function<Wall, P> fit) throws IOException {
    return behindAWall(records, population(records, Size.of(records.units().count())), fit);
  }

  private static <P> P behindAWall(Records records, Population population, Function<Wall, P> fit)
      throws IOException {
    try (ScratchFolder folder = ScratchFolder.create();
        Ledger ledger = Ledgers.open(folder.ledger());
        Wall wall =
            new Wall(
                records::copy,
                population,
                ledger,
                "public",
                SecureSource.create(),
                Runtime.getRuntime().availableProcessors())) {
      return fit.apply(wall);
    }
  }

  /** Rows, or persons who may have several. */
  private static Population population(Records records, Size size) {
    return records.units().areRows() ? Population.ofRows(size) : Population.ofPersons(size);
  }
}
