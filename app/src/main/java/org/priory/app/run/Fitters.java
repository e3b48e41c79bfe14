package org.priory.app.run;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The models that the program can fit. */
public final class Fitters {
  private static final List<Fitter<?>> ALL =
      List.of(
          new LogisticFitter(),
          new ProbitFitter(),
          new SoftmaxFitter(),
          new LinearFitter(),
          new MixtureFitter(),
          new NetworkFitter());

  private Fitters() {}

  /**
   * Their names, and those of topics, which are fitted to documents ({@link TopicsTask}), and of
   * belief networks, which are fitted to images ({@link BeliefTask}).
   */
  public static List<String> names() {
    return Stream.concat(
            ALL.stream().<String>map(Fitter::name), Stream.of(TopicsTask.NAME, BeliefTask.NAME))
        .toList();
  }

  /** The one of that name. */
  public static Optional<Fitter<?>> named(String name) {
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
  }
}
