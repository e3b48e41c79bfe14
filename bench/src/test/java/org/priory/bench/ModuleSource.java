package org.priory.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the {@code module-info.java} of a published module says. */
record ModuleSource(String module, String text) {
  /** The modules that have one, from the lowest. */
  static final List<String> MODULES = List.of("numerics", "privacy", "inference", "models");

  private static final Pattern EXPORTED = Pattern.compile("exports ([a-z.]+);");
  private static final Pattern PROVIDED =
      Pattern.compile("provides ([A-Za-z.]+) with([^;]+);", Pattern.DOTALL);

  static ModuleSource of(String module) {
    try {
      return new ModuleSource(
          module, Files.readString(sources(module).resolve("java/module-info.java")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<ModuleSource> all() {
    return MODULES.stream().map(ModuleSource::of);
  }

  /** The folder of the main sources and resources. */
  static Path sources(String module) {
    return Checkout.root().resolve(module).resolve("src/main");
  }

  /** The packages that are for everybody. */
  List<String> exported() {
    return EXPORTED.matcher(text).results().map(found -> found.group(1)).toList();
  }

  /** The classes that provide the service, in their order. */
  List<String> provided(String service) {
    Matcher found = PROVIDED.matcher(text);
    while (found.find()) {
      if (found.group(1).equals(service)) {
        return Stream.of(found.group(2).split(",")).map(String::strip).toList();
      }
    }
    return List.of();
  }
}
