package org.priory.app.run;

import java.util.List;
import java.util.Optional;

/** The models that the program can fit. */
public final class Fitters {
  private static final List<Fitter<?>> ALL =
      List.of(new LogisticFitter(), new LinearFitter(), new MixtureFitter());

  private Fitters() {}

  /** Their names. */
  public static List<String> names() {
    return ALL.stream().<String>map(Fitter::name).toList();
  }

  /** The one of that name. */
  public static Optional<Fitter<?>> named(String name) {
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
  }
}
