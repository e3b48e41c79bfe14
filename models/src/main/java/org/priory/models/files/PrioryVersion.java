package org.priory.models.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Priory, written into a resource by the build. */
public final class PrioryVersion {
  private static final String RESOURCE = "version.properties";

  private PrioryVersion() {}

  /** The version alone, for example {@code 0.1.0}. */
  public static String text() {
    Properties properties = new Properties();
    try (InputStream in = PrioryVersion.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is missing from the library");
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
