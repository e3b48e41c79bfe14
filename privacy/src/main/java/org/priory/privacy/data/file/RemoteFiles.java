package org.priory.privacy.data.file;

import java.nio.file.Path;

/**
 * Reaches files that are not on file systems of this machine, such as {@code
 * hdfs://host:9000/people}. An artifact that has the libraries for it provides it as a service.
 */
public interface RemoteFiles {

  /**
   * The path of such a file, which Java's own {@link java.nio.file.Files} reads as any other.
   * Nothing is looked at.
   *
   * @param scheme such as {@code hdfs}
   * @param authority such as {@code host:9000}; may be empty
   * @param path with a slash before each of its names, as it is, without escapes
   */
  Path path(String scheme, String authority, String path);
}
