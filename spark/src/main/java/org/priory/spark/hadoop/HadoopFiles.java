package org.priory.spark.hadoop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FileSystem;
import org.priory.privacy.data.file.RemoteFiles;
import org.priory.privacy.data.schema.BadData;

/** Finds files by what Hadoop knows of their schemes; found as a service. */
public final class HadoopFiles implements RemoteFiles {
  /** One of a kind, so that paths of one file system are equal. */
  private static final Map<String, HadoopSystem> SYSTEMS = new ConcurrentHashMap<>();

  /**
   * The path of a file.
   *
   * @throws BadData if Hadoop has no file system of this scheme
   */
  @Override
  public Path path(String scheme, String authority, String path) {
    try {
      FileSystem.getFileSystemClass(scheme, HadoopSystem.settings());
    } catch (IOException | RuntimeException unknown) {
      throw new BadData(
          scheme + "://" + authority + path,
          "",
          "must be on a file system that Hadoop has here",
          scheme,
          "add its library, as spark-submit --packages org.apache.hadoop:hadoop-aws:VERSION does"
              + " for s3a");
    }
    return SYSTEMS
        .computeIfAbsent(scheme + "://" + authority, name -> new HadoopSystem(scheme, authority))
        .getPath(path);
  }
}
