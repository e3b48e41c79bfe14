package org.priory.app;

import org.priory.Priory;
import picocli.CommandLine.IVersionProvider;

/** The version as {@code priory --version} prints it. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {
      "priory " + Priory.version() + " (Java " + System.getProperty("java.version") + ")"
    };
  }
}
