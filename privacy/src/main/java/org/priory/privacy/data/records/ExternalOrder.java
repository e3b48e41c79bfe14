package org.priory.privacy.data.records;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.numerics.random.RandomSource;

/**
 * Puts more rows than fit in memory in random order: each goes to the bucket that the first bits of
 * its key name; then bucket by bucket is ordered by all bits, in memory, and written out. A bucket
 * that is too large is split again. The order has the same law as that of {@link RandomOrder}.
 */
final class ExternalOrder implements AutoCloseable {
  /** Bits that name a bucket. */
  private static final int BITS = 6;

  /** Buckets up to so many bytes are not split. */
  private static final int SMALL = 1 << 12;

  private final Features features;
  private final boolean units;
  private final Spill spill;
  private final RandomSource source;
  private final long secret;
  private final RowFile out;
  private int[] keys = new int[1 << 10];
  private int[] starts = new int[1 << 10];
  private int count;

  /** Random bits not used yet, and how many. */
  private long bits;

  private int bitsLeft;

  ExternalOrder(Features features, boolean units, Spill spill, RandomSource source) {
    this.features = features;
    this.units = units;
    this.spill = spill;
    this.source = source;
    this.secret = source.nextLong();
    this.out = new RowFile(spill.folder(), features.width());
  }

  /** All rows: those read so far, which are given up one by one, and those to come. */
  Records order(List<RecordChunk> sofar, ChunkReader reader) {
    Bucket[] buckets = buckets();
    try {
      for (int i = 0; i < sofar.size(); i++) {
        route(sofar.set(i, RecordChunk.EMPTY), buckets, 0);
      }
      for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        route(chunk, buckets, 0);
      }
      drain(buckets, 0, 1);
    } finally {
      closeAll(buckets);
    }
    Units all =
        units ? Units.of(Arrays.copyOf(starts, count + 1), new long[0]) : Units.rows(out.rows());
    return new Records(features, out, all, Arrays.copyOf(keys, count));
  }

  private Bucket[] buckets() {
    Bucket[] buckets = new Bucket[1 << BITS];
    Arrays.setAll(buckets, i -> new Bucket(spill.folder(), features.width(), units));
    return buckets;
  }

  private static void closeAll(Bucket[] buckets) {
    for (Bucket bucket : buckets) {
      bucket.close();
    }
  }

  private void route(RecordChunk chunk, Bucket[] buckets, int level) {
    for (int row = 0; row < chunk.rows(); row++) {
      int name = units ? hashed(chunk.unitKeys()[2 * row], level) : drawn();
      buckets[name].add(chunk, row);
    }
  }

  private int drawn() {
    if (bitsLeft < BITS) {
      bits = source.nextLong();
      bitsLeft = Long.SIZE;
    }
    int name = (int) (bits & ((1 << BITS) - 1));
    bits >>>= BITS;
    bitsLeft -= BITS;
    return name;
  }

  /** The bits of a person's key that name the bucket at a level. */
  private int hashed(long unit, int level) {
    int key = RandomOrder.hashed(unit, secret);
    return key >>> (RandomOrder.BITS - BITS * (level + 1)) & ((1 << BITS) - 1);
  }

  /**
   * Orders and writes out bucket after bucket.
   *
   * @param prefix bits of the keys that all rows share
   * @param levels how often the rows have been split
   */
  private void drain(Bucket[] buckets, int prefix, int levels) {
    for (Bucket bucket : buckets) {
      bucket.finish();
    }
    for (int name = 0; name < buckets.length; name++) {
      int longer = prefix << BITS | name;
      if (buckets[name].bytes() > Math.max(SMALL, spill.bytes() / 2)
          && BITS * (levels + 1) < RandomOrder.BITS) {
        split(buckets[name], longer, levels);
      } else if (buckets[name].rows() > 0) {
        write(buckets[name], longer, RandomOrder.BITS - BITS * levels);
      }
      buckets[name].close();
    }
  }

  private void split(Bucket bucket, int prefix, int levels) {
    Bucket[] parts = buckets();
    try {
      for (RecordChunk chunk : new Chunks(bucket)) {
        route(chunk, parts, levels);
      }
      bucket.close();
      drain(parts, prefix, levels + 1);
    } finally {
      closeAll(parts);
    }
  }

  private void write(Bucket bucket, int prefix, int free) {
    List<RecordChunk> chunks = new ArrayList<>();
    new Chunks(bucket).forEach(chunks::add);
    bucket.close();
    int chunkRows = RecordSource.chunkRows(features.width());
    Records grouped =
        units ? UnitGrouping.group(features, chunks) : Records.of(features, chunks, chunkRows);
    int size = grouped.units().count();
    Records ordered =
        grouped.ordered(
            units
                ? RandomOrder.hashed(grouped.units(), secret)
                : RandomOrder.drawn(size, prefix, free, source));
    if (count + size >= keys.length) {
      int larger = Math.max(Math.addExact(count, size) + 1, keys.length + (keys.length >> 1));
      keys = Arrays.copyOf(keys, larger);
      starts = Arrays.copyOf(starts, units ? larger : 0);
    }
    for (int unit = 0; unit < size; unit++) {
      keys[count + unit] = ordered.key(unit);
      if (units) {
        starts[count + unit + 1] = Math.addExact(out.rows(), ordered.units().end(unit));
      }
    }
    count += size;
    ordered.chunks().forEach(out::append);
  }

  @Override
  public void close() {
    out.close();
  }

  /** The rows of a bucket, chunk by chunk. */
  private final class Chunks implements Iterable<RecordChunk> {
    private final Bucket bucket;

    Chunks(Bucket bucket) {
      this.bucket = bucket;
    }

    @Override
    public Iterator<RecordChunk> iterator() {
      int chunkRows = RecordSource.chunkRows(features.width());
      boolean labelled = features.target().kind() != Target.Kind.NONE;
      return IntStream.iterate(0, first -> first < bucket.rows(), first -> first + chunkRows)
          .mapToObj(
              first -> bucket.read(first, Math.min(chunkRows, bucket.rows() - first), labelled))
          .iterator();
    }
  }
}
