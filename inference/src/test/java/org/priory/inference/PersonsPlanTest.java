package org.priory.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.Method;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.optimization.linear.LinearNewton;
import org.priory.inference.propagation.LogisticSep;
import org.priory.inference.propagation.ProbitSep;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.LinearChain;
import org.priory.inference.sampling.LogisticChain;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.sampling.StepSchedule;
import org.priory.inference.variational.regression.LinearVips;
import org.priory.inference.variational.regression.LogisticDpvi;
import org.priory.inference.variational.regression.LogisticVips;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

/** Where records are persons, regressions plan for one question more, and ask it. */
class PersonsPlanTest {
  private static final double DELTA = 1e-5;
  private static final double[] TRUTH = {0.1, 0.3, -0.2};
  private static final int D = TRUTH.length;
  private static final Sampling ALL = new Sampling.Everything();
  private static final Sampling SOME = new Sampling.Poisson(0.3);
  private static final ChainSettings SHORT =
      new ChainSettings(2, 30, 10, 20, 1, StepSchedule.CONSTANT);

  private record Case(Target.Kind kind, Function<PublicKnowledge, Method<?>> method) {}

  private static Case classes(Function<PublicKnowledge, Method<?>> method) {
    return new Case(Target.Kind.BINARY, method);
  }

  private static Case numbers(Function<PublicKnowledge, Method<?>> method) {
    return new Case(Target.Kind.NUMBER, method);
  }

  private static final List<Case> CASES =
      List.of(
          classes(known -> LogisticNewton.within(known, new PrivacyBudget(1, DELTA))),
          classes(known -> LogisticNewton.within(known, new PrivacyBudget(0.01, DELTA))),
          classes(known -> LogisticVips.within(known, new PrivacyBudget(1, DELTA))),
          classes(known -> LogisticVips.within(known, new PrivacyBudget(1, DELTA), 3, SOME)),
          classes(known -> LogisticDpvi.within(known, new PrivacyBudget(1, DELTA), 40, SOME, 2)),
          classes(known -> LogisticSep.within(known, new PrivacyBudget(1, DELTA), 5, ALL, 0.6)),
          classes(known -> ProbitSep.within(known, new PrivacyBudget(1, DELTA), 5, SOME, 0.6)),
          classes(
              known ->
                  LogisticChain.within(
                      known,
                      new PrivacyBudget(1, DELTA),
                      SamplerKind.SGLD,
                      SHORT,
                      ALL,
                      OptionalDouble.empty())),
          numbers(known -> LinearNewton.within(known, new PrivacyBudget(1, DELTA))),
          numbers(known -> LinearVips.within(known, new PrivacyBudget(1, DELTA))),
          numbers(
              known ->
                  LinearChain.within(
                      known,
                      new PrivacyBudget(1, DELTA),
                      SamplerKind.SGHMC,
                      SHORT,
                      SOME,
                      OptionalDouble.empty())));

  private static TestWall persons(Target.Kind kind) throws IOException {
    Random random = new Random(2);
    float[] values = TestWall.rows(900, D, random);
    float[] labels =
        kind == Target.Kind.NUMBER
            ? TestWall.linearLabels(values, TRUTH, 0.1, random)
            : TestWall.logisticLabels(values, TRUTH, random);
    long[] units = random.longs(900, 0, 300).toArray();
    return new TestWall(values, labels, units, kind, 5, 1);
  }

  @Test
  void oneQuestionMoreIsPlannedAndAsked() throws IOException {
    for (Case each : CASES) {
      try (TestWall data = persons(each.kind)) {
        Method<?> method = each.method.apply(data.known);
        PublicKnowledge rows =
            new PublicKnowledge(
                data.known.names(),
                data.known.groups(),
                data.known.maxNorm(),
                data.known.records());
        long planned = method.plan().noise().steps();
        long[] last = new long[2];
        method.fit(
            data.wall.reserve(method.plan(), "test"),
            (done, total) -> {
              last[0] = done;
              last[1] = total;
            });
        assertThat(planned)
            .as(method.name())
            .isEqualTo(each.method.apply(rows).plan().noise().steps() + 1);
        assertThat(last).as(method.name()).containsExactly(planned, planned);
        assertThat(method.choices().toString()).contains("rows of a person repeat each other");
      }
    }
  }
}
