package org.priory.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.storage.StorageLevel;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.schema.BadData;
import scala.Tuple2;

/**
 * Brings records to their parts. Files are read where they are, one task a file; records go to the
 * part that their route says, and are kept there as arrays of numbers.
 *
 * <p>What a part holds is a function of the files and of the secret of the order. A part that is
 * lost is made again, bit for bit, or not at all: records that are read again are compared with
 * those that were read first.
 */
final class Parts {

  private Parts() {}

  /**
   * The parts, one in each partition, in their order.
   *
   * @param curator is told what became of all records, where that was counted
   */
  static <F extends Serializable, C, B extends Serializable, P extends Serializable> JavaRDD<P> of(
      JavaSparkContext spark,
      List<? extends F> files,
      Route<F, C, B, P> route,
      Consumer<CuratorsCounts> curator) {
    List<F> sources = new ArrayList<>(files);
    JavaRDD<Counted<C>> read = spark.parallelize(sources, sources.size()).map(route::read);
    read.persist(StorageLevel.MEMORY_AND_DISK());
    List<Route.Content> contents = new ArrayList<>();
    List<CuratorsCounts> counted = new ArrayList<>();
    Jobs.run(
        () ->
            read.map(each -> new Tuple2<>(route.content(each.records()), each.curators()))
                .collect()
                .forEach(
                    each -> {
                      contents.add(each._1());
                      Optional.ofNullable(each._2()).ifPresent(counted::add);
                    }));
    counted.stream().reduce(CuratorsCounts::plus).ifPresent(curator);
    long[] firsts = new long[sources.size() + 1];
    for (int i = 0; i < contents.size(); i++) {
      firsts[i + 1] = firsts[i] + contents.get(i).records();
    }
    JavaRDD<P> parts = parted(read, route, contents, firsts);
    parts.persist(StorageLevel.MEMORY_AND_DISK());
    Jobs.run(() -> parts.foreachPartition(part -> {}));
    read.unpersist();
    return parts;
  }

  private static <F extends Serializable, C, B extends Serializable, P extends Serializable>
      JavaRDD<P> parted(
          JavaRDD<Counted<C>> read,
          Route<F, C, B, P> route,
          List<Route.Content> contents,
          long[] firsts) {
    List<Route.Content> expected = new ArrayList<>(contents);
    JavaPairRDD<Integer, B> blocks =
        read.mapPartitionsWithIndex(
                (file, records) ->
                    split(route, expected.get(file), firsts, file, records.next().records())
                        .iterator(),
                true)
            .mapToPair(block -> block);
    return blocks
        .partitionBy(new ByPart(route.parts()))
        .mapPartitions(some -> assembled(route, some), true);
  }

  static <F extends Serializable, C, B extends Serializable, P extends Serializable>
      List<Tuple2<Integer, B>> split(
          Route<F, C, B, P> route,
          Route.Content expected,
          long[] firsts,
          int file,
          List<C> records) {
    if (!Arrays.equals(route.content(records).digest(), expected.digest())) {
      throw new BadData(
          "a file of the data",
          "",
          "must stay as it is while it is fitted",
          "changed meanwhile",
          "fit again when nobody writes to it, or give `spark` spark.checkpoint.dir=FOLDER; what was"
              + " charged stays charged");
    }
    return route.split(firsts[file], firsts[firsts.length - 1], records);
  }

  private static <F extends Serializable, C, B extends Serializable, P extends Serializable>
      Iterator<P> assembled(Route<F, C, B, P> route, Iterator<Tuple2<Integer, B>> blocks) {
    List<B> own = new ArrayList<>();
    blocks.forEachRemaining(block -> own.add(block._2()));
    return Collections.singletonList(route.assemble(own)).iterator();
  }

  /**
   * How many records are before each part, and in the end all.
   *
   * @param count of a part
   */
  static <P extends Serializable> int[] starts(JavaRDD<P> parts, Function<P, Integer> count) {
    List<Integer> counts = new ArrayList<>();
    Jobs.run(() -> counts.addAll(parts.map(count).collect()));
    int[] starts = new int[counts.size() + 1];
    IntStream.range(0, counts.size())
        .forEach(i -> starts[i + 1] = Math.addExact(starts[i], counts.get(i)));
    return starts;
  }

  /** A record's part is its partition. */
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
