package org.priory.parquet;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file for the reader of Parquet, on whatever file system its path is. */
record PathInput(Path path) implements InputFile {
  @Override
  public long getLength() throws IOException {
    return Files.size(path);
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    return new Stream(Files.newByteChannel(path));
  }

  private static final class Stream extends DelegatingSeekableInputStream {
    private final SeekableByteChannel channel;

    Stream(SeekableByteChannel channel) {
      super(Channels.newInputStream(channel));
      this.channel = channel;
    }

    @Override
    public long getPos() throws IOException {
      return channel.position();
    }

    @Override
    public void seek(long position) throws IOException {
      channel.position(position);
    }
  }
}
