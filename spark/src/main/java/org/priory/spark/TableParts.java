package org.priory.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.RecordParting;
import org.priory.privacy.data.records.RowBlock;
import scala.Tuple2;

/**
 * Brings the records of a table to their parts. Files are read where they are, one task a file;
 * rows go to the part that their key says, and are kept there as arrays of numbers.
 *
 * <p>What a part holds is a function of the files and of the secret of the order. A part that is
 * lost is made again, bit for bit, or not at all: rows that are read again are compared with those
 * that were read first.
 */
final class TableParts {

  private TableParts() {}

  /** The parts, one in each partition, in the order of their keys. */
  static JavaRDD<RecordPart> of(
      JavaSparkContext spark, List<? extends RowSource> files, RecordParting parting) {
    List<RowSource> sources = new ArrayList<>(files);
    JavaRDD<List<RecordChunk>> read =
        spark.parallelize(sources, sources.size()).map(RowSource::read);
    read.persist(StorageLevel.MEMORY_AND_DISK());
    List<RowSource.Content> contents = new ArrayList<>();
    Jobs.run(() -> contents.addAll(read.map(RowSource.Content::of).collect()));
    long[] firsts = new long[files.size()];
    for (int i = 1; i < firsts.length; i++) {
      firsts[i] = firsts[i - 1] + contents.get(i - 1).rows();
    }
    JavaRDD<RecordPart> parts =
        read.mapPartitionsWithIndex(
                (file, chunks) ->
                    split(parting, firsts[file], contents.get(file), chunks.next()).iterator(),
                true)
            .mapToPair(block -> block)
            .partitionBy(new ByPart(1 << parting.bits()))
            .mapPartitions(blocks -> assemble(parting, blocks), true);
    parts.persist(StorageLevel.MEMORY_AND_DISK());
    Jobs.run(() -> parts.foreachPartition(part -> {}));
    read.unpersist();
    return parts;
  }

  static List<Tuple2<Integer, RowBlock>> split(
      RecordParting parting, long first, RowSource.Content expected, List<RecordChunk> chunks) {
    if (!Arrays.equals(RowSource.Content.of(chunks).digest(), expected.digest())) {
      throw new IllegalStateException(
          "a file of the table has changed since it was first read: fit again when nobody writes"
              + " to it; what was charged stays charged");
    }
    List<Tuple2<Integer, RowBlock>> blocks = new ArrayList<>();
    RecordParting.Splitter splitter = parting.splitter(first);
    for (RecordChunk chunk : chunks) {
      splitter.split(chunk, (part, rows) -> blocks.add(new Tuple2<>(part, rows)));
    }
    return blocks;
  }

  private static Iterator<RecordPart> assemble(
      RecordParting parting, Iterator<Tuple2<Integer, RowBlock>> blocks) {
    List<RowBlock> rows = new ArrayList<>();
    blocks.forEachRemaining(block -> rows.add(block._2()));
    return Collections.singletonList(parting.assemble(rows)).iterator();
  }

  /** How many records are before each part, and in the end all. */
  static int[] starts(JavaRDD<RecordPart> parts) {
    List<Integer> counts = new ArrayList<>();
    Jobs.run(() -> counts.addAll(parts.map(RecordPart::count).collect()));
    int[] starts = new int[counts.size() + 1];
    IntStream.range(0, counts.size())
        .forEach(i -> starts[i + 1] = Math.addExact(starts[i], counts.get(i)));
    return starts;
  }

  /** A row's part is its partition. */
  static final class ByPart extends Partitioner {
    private static final long serialVersionUID = 1L;

    private final int parts;

    ByPart(int parts) {
      this.parts = parts;
    }

    @Override
    public int numPartitions() {
      return parts;
    }

    @Override
    public int getPartition(Object part) {
      return (Integer) part;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ByPart by && by.parts == parts;
    }

    @Override
    public int hashCode() {
      return parts;
    }
  }
}
