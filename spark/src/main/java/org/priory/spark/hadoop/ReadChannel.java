package org.priory.spark.hadoop;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import org.apache.hadoop.fs.FSDataInputStream;

/** Reads a file of Hadoop's from any place. */
final class ReadChannel implements SeekableByteChannel {
  private static final int MOST = 1 << 18;

  private final FSDataInputStream in;
  private final long size;
  private boolean isOpen = true;

  ReadChannel(FSDataInputStream in, long size) {
    this.in = in;
    this.size = size;
  }

  private void requireOpen() throws IOException {
    if (!isOpen) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    requireOpen();
    if (!into.hasRemaining()) {
      return 0;
    }
    if (position() >= size) {
      return -1;
    }
    if (into.hasArray()) {
      int read = in.read(into.array(), into.arrayOffset() + into.position(), into.remaining());
      into.position(into.position() + Math.max(0, read));
      return read;
    }
    byte[] some = new byte[Math.min(MOST, into.remaining())];
    int read = in.read(some);
    into.put(some, 0, Math.max(0, read));
    return read;
  }

  @Override
  public long position() throws IOException {
    requireOpen();
    return in.getPos();
  }

  @Override
  public SeekableByteChannel position(long position) throws IOException {
    requireOpen();
    in.seek(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    requireOpen();
    return size;
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  @Override
  public void close() throws IOException {
    isOpen = false;
    in.close();
  }

  @Override
  public int write(ByteBuffer from) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long to) {
    throw new NonWritableChannelException();
  }
}
