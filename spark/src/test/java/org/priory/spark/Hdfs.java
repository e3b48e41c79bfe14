package org.priory.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** A real HDFS on loopback, of one name node and one data node in this process. */
final class Hdfs implements AutoCloseable {
  private final MiniDFSCluster cluster;

  /**
   * Starts it.
   *
   * @param folder where its nodes keep what they have
   */
  Hdfs(Path folder) throws IOException {
    Configuration settings = new HdfsConfiguration();
    settings.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.toString());
    settings.setInt("dfs.replication", 1);
    // Files in several blocks.
    settings.setLong("dfs.blocksize", 1 << 20);
    settings.setLong("dfs.namenode.fs-limits.min-block-size", 1 << 10);
    cluster = new MiniDFSCluster.Builder(settings).numDataNodes(1).build();
  }

  DistributedFileSystem system() throws IOException {
    return cluster.getFileSystem();
  }

  /** Where a file is, as a command names it. */
  String place(String path) {
    return cluster.getURI() + path;
  }

  /** Copies the files of a folder of this machine. */
  void put(Path from, String folder) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        system()
            .copyFromLocalFile(
                new org.apache.hadoop.fs.Path(file.toUri()),
                new org.apache.hadoop.fs.Path(folder, file.getFileName().toString()));
      }
    }
  }

  void append(String file, String text) throws IOException {
    try (var out = system().append(new org.apache.hadoop.fs.Path(file))) {
      out.writeBytes(text);
    }
  }

  @Override
  public void close() {
    cluster.shutdown(true);
  }
}
