package org.priory.app.command;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.priory.inference.neural.NetworkMethod;
import org.priory.models.catalog.ModelCatalog;

/** The methods of every model that has several, for the help: "linear: newton | vips; ...". */
final class MethodNames implements Iterable<String> {

  @Override
  public Iterator<String> iterator() {
    String all =
        Stream.concat(
                ModelCatalog.names().stream()
                    .flatMap(name -> ModelCatalog.ofTable(name).stream())
                    .map(fitter -> of(fitter.name(), fitter.methods())),
                Stream.of(of("network of layers, of images or a table", NetworkMethod.names())))
            .collect(Collectors.joining("; "));
    return List.of(all).iterator();
  }

  private static String of(String model, List<String> methods) {
    return model + ": " + String.join(" | ", methods);
  }
}
