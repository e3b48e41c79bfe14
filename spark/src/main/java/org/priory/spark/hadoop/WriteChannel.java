package org.priory.spark.hadoop;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.SeekableByteChannel;
import org.apache.hadoop.fs.FSDataOutputStream;

/** Writes a new file of Hadoop's from its beginning to its end. */
final class WriteChannel implements SeekableByteChannel {
  private final FSDataOutputStream out;
  private boolean isOpen = true;

  WriteChannel(FSDataOutputStream out) {
    this.out = out;
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    byte[] some = new byte[from.remaining()];
    from.get(some);
    out.write(some);
    return some.length;
  }

  @Override
  public long position() throws IOException {
    return out.getPos();
  }

  @Override
  public long size() throws IOException {
    return out.getPos();
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  @Override
  public void close() throws IOException {
    isOpen = false;
    out.close();
  }

  @Override
  public int read(ByteBuffer into) {
    throw new NonReadableChannelException();
  }

  @Override
  public SeekableByteChannel position(long position) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SeekableByteChannel truncate(long to) {
    throw new UnsupportedOperationException();
  }
}
