package org.priory.app;

import org.priory.models.files.PrioryVersion;
import picocli.CommandLine.IVersionProvider;

/** The version as {@code priory --version} prints it. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {
      "priory " + PrioryVersion.text() + " (Java " + System.getProperty("java.version") + ")"
    };
  }
}
