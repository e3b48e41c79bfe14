package org.priory.privacy.engine;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.SourceFile;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.RecordParting;
import org.priory.privacy.data.records.RowBlock;
import org.priory.privacy.data.text.DocumentChunk;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.DocumentPart;
import org.priory.privacy.data.text.Vocabulary;

/** Opens engines of parts in this process, which see no more of a fit than other machines do. */
public final class PartedFactory implements EngineFactory {
  private final int bits;

  /** Engines of 2^bits parts. */
  public PartedFactory(int bits) {
    this.bits = bits;
  }

  @Override
  public String name() {
    return "parts";
  }

  @Override
  public void check(String model, String method, List<Path> files) {}

  @Override
  public Engine open(Table table, Supplier<SourceKey> keys) {
    SourceKey reading = keys.get();
    RecordParting parting = new RecordParting(table.hasUnits(), bits, keys.get());
    List<List<RowBlock>> blocks = new ArrayList<>();
    IntStream.range(0, 1 << bits).forEach(i -> blocks.add(new ArrayList<>()));
    RecordParting.Splitter splitter = parting.splitter(0);
    for (SourceFile file : table.files()) {
      try (ChunkReader reader = PartedEngine.sent(file.reading(reading)).open().ungrouped()) {
        for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
          splitter.split(chunk, (part, block) -> blocks.get(part).add(block));
        }
      }
    }
    List<RecordPart> parts = blocks.stream().map(parting::assemble).toList();
    return new PartedEngine(parts);
  }

  @Override
  public Engine open(Corpus corpus) {
    int parts = 1 << bits;
    Vocabulary words = Vocabulary.of(corpus.words());
    List<List<DocumentChunk>> files =
        corpus.files().stream()
            .map(file -> DocumentFiles.open(file, words).read().chunks())
            .toList();
    long[] starts = new long[parts + 1];
    long all = files.stream().flatMap(List::stream).mapToLong(DocumentChunk::documents).sum();
    Arrays.setAll(starts, i -> all * i / parts);
    List<List<DocumentPart>> own = new ArrayList<>();
    IntStream.range(0, parts).forEach(i -> own.add(0, new ArrayList<>()));
    long first = 0;
    for (List<DocumentChunk> file : files) {
      DocumentPart.split(
          corpus.words().size(), file, first, starts, (part, some) -> own.get(part).add(0, some));
      first += file.stream().mapToInt(DocumentChunk::documents).sum();
    }
    return new PartedDocuments(
        own.stream().map(some -> DocumentPart.join(corpus.words().size(), some)).toList());
  }

  /** Does each task twice, the last one first, and keeps what came first, as bytes. */
  @Override
  public FileWorkers workers() {
    return new FileWorkers() {
      @Override
      public <T extends Serializable> List<T> run(List<? extends FileTask<T>> tasks) {
        List<T> answers = new ArrayList<>();
        for (int i = tasks.size() - 1; i >= 0; i--) {
          answers.add(0, PartedEngine.sent(done(tasks.get(i))));
          done(tasks.get(i));
        }
        return answers;
      }

      @Override
      public void close() {}
    };
  }

  private static <T extends Serializable> T done(FileTask<T> task) {
    try {
      return PartedEngine.sent(task).run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
