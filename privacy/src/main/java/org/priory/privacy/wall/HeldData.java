package org.priory.privacy.wall;

import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.engine.DocumentEngine;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.LocalEngine;
import org.priory.privacy.engine.StreamEngine;

/**
 * The data behind a wall: rows or documents, read when they are first needed, rows then put in a
 * random order, and closed with the wall. Rows of which one exact sum is asked are not even kept.
 */
final class HeldData implements AutoCloseable {
  private final @Nullable Function<RandomSource, Records> rows;
  private final @Nullable Supplier<DocumentBlocks> documents;
  private final Population population;
  private final int threads;
  private final @Nullable Elsewhere elsewhere;

  private @Nullable Records records;
  private @Nullable DocumentBlocks blocks;
  private @Nullable Engine engine;

  private HeldData(
      @Nullable Function<RandomSource, Records> rows,
      @Nullable Supplier<DocumentBlocks> documents,
      Population population,
      int threads,
      @Nullable Elsewhere elsewhere) {
    this.rows = rows;
    this.documents = documents;
    this.population = population;
    this.threads = threads;
    this.elsewhere = elsewhere;
  }

  /**
   * Rows that other machines hold, or nobody does.
   *
   * @param width features of a row
   * @param open makes the engine that sums over them
   */
  private record Elsewhere(int width, Function<Supplier<SourceKey>, Engine> open) {}

  /** Rows that are never in this process as a whole. */
  static HeldData elsewhere(
      int width, Function<Supplier<SourceKey>, Engine> open, Population population) {
    return new HeldData(null, null, population, 1, new Elsewhere(width, open));
  }

  /** Rows that are added up as they are read, and not kept. */
  static HeldData streamed(int width, StreamEngine.Rows rows, Population population, int threads) {
    Elsewhere passing = new Elsewhere(width, keys -> new StreamEngine(rows, threads));
    return new HeldData(null, null, population, threads, passing);
  }

  /** Rows that may go to a temporary file, in a random order that is made from what is given. */
  static HeldData ofRows(Function<RandomSource, Records> rows, Population population, int threads) {
    return new HeldData(rows, null, population, threads, null);
  }

  /** Documents in memory or in a temporary file. */
  static HeldData ofDocuments(
      Supplier<DocumentBlocks> documents, Population population, int threads) {
    return new HeldData(null, documents, population, threads, null);
  }

  /** Threads that work on a question. */
  int threads() {
    return threads;
  }

  /** What is publicly known about the units. */
  Population population() {
    return population;
  }

  /**
   * All rows.
   *
   * @param sources gives a source for one use, of which none else knows
   */
  synchronized Records records(Supplier<RandomSource> sources) {
    if (records == null) {
      if (elsewhere != null) {
        throw new IllegalStateException("the rows are not held here: only sums leave them");
      }
      if (rows == null) {
        throw new IllegalStateException("the unit of privacy is a document: there are no rows");
      }
      Records read = rows.apply(sources.get());
      Population.Unit unit = read.units().areRows() ? Population.Unit.ROW : Population.Unit.PERSON;
      if (population.unit() != unit) {
        read.close();
        throw new IllegalStateException(
            "the unit of privacy was declared to be a "
                + population.unit().name().toLowerCase(Locale.ROOT)
                + ", but the data comes otherwise: take both from one schema");
      }
      records = read.shuffled(sources.get());
    }
    return records;
  }

  /** Features of a row; documents have none. */
  int width(Supplier<RandomSource> sources) {
    if (elsewhere != null) {
      return elsewhere.width();
    }
    return documents == null ? records(sources).width() : 0;
  }

  /**
   * What sums over them.
   *
   * @param sources gives a source for one use, of which none else knows
   * @param keys gives the key of such a source, for records that are elsewhere
   */
  synchronized Engine engine(Supplier<RandomSource> sources, Supplier<SourceKey> keys) {
    if (engine == null) {
      engine = elsewhere == null ? opened(sources) : elsewhere.open().apply(keys);
    }
    return engine;
  }

  private Engine opened(Supplier<RandomSource> sources) {
    if (documents == null) {
      return new LocalEngine(records(sources), threads);
    }
    DocumentBlocks read = documents.get();
    blocks = read;
    return new DocumentEngine(read, threads);
  }

  /** Whether single rows can be looked at here. */
  boolean isHere() {
    return elsewhere == null;
  }

  @Override
  public synchronized void close() {
    if (engine != null) {
      engine.close();
    }
    if (records != null) {
      records.close();
    }
    if (blocks != null) {
      blocks.close();
    }
  }
}
