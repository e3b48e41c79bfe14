package org.priory.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of the program, written into a resource by the build. */
public final class Version implements IVersionProvider {

  private static final String RESOURCE = "version.properties";

  /** Version of Priory alone, for example {@code 0.1.0}. */
  public static String priory() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is missing from the program");
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "priory " + priory() + " (Java " + System.getProperty("java.version") + ")"
    };
  }
}
