package org.priory.spark.hadoop;

import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.permission.FsPermission;
import org.jspecify.annotations.Nullable;

/**
 * What Hadoop says of a file.
 *
 * @param status as it was when it was asked for
 */
record HadoopAttributes(FileStatus status) implements PosixFileAttributes {

  /** Who owns a file, by name. */
  private record Named(String name) implements GroupPrincipal {
    @Override
    public String getName() {
      return name;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** Hadoop's form of permissions. */
  static FsPermission permission(Set<PosixFilePermission> permissions) {
    return FsPermission.valueOf("-" + PosixFilePermissions.toString(permissions));
  }

  @Override
  public UserPrincipal owner() {
    return new Named(status.getOwner());
  }

  @Override
  public GroupPrincipal group() {
    return new Named(status.getGroup());
  }

  @Override
  public Set<PosixFilePermission> permissions() {
    FsPermission all = status.getPermission();
    return PosixFilePermissions.fromString(
        all.getUserAction().SYMBOL + all.getGroupAction().SYMBOL + all.getOtherAction().SYMBOL);
  }

  @Override
  public FileTime lastModifiedTime() {
    return FileTime.fromMillis(status.getModificationTime());
  }

  @Override
  public FileTime lastAccessTime() {
    return FileTime.fromMillis(status.getAccessTime());
  }

  @Override
  public FileTime creationTime() {
    return lastModifiedTime();
  }

  @Override
  public boolean isRegularFile() {
    return status.isFile();
  }

  @Override
  public boolean isDirectory() {
    return status.isDirectory();
  }

  @Override
  public boolean isSymbolicLink() {
    return status.isSymlink();
  }

  @Override
  public boolean isOther() {
    return false;
  }

  @Override
  public long size() {
    return status.getLen();
  }

  @Override
  public @Nullable Object fileKey() {
    return null;
  }
}
