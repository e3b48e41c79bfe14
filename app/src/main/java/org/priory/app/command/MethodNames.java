package org.priory.app.command;

import java.util.Iterator;
import org.priory.app.run.Fitter;
import org.priory.app.run.Fitters;

/** The methods of every model that has several, for the help: "linear: newton or vips". */
final class MethodNames implements Iterable<String> {

  @Override
  public Iterator<String> iterator() {
    return Fitters.names().stream()
        .flatMap(name -> Fitters.named(name).stream())
        .map(MethodNames::of)
        .iterator();
  }

  private static String of(Fitter<?> fitter) {
    return "For " + fitter.name() + ": " + String.join(" | ", fitter.methods());
  }
}
