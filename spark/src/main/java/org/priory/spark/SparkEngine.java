package org.priory.spark;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.PartSum;
import org.priory.privacy.engine.PulledSample;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/**
 * The engine on Spark. A question goes to the parts of the records as a value, each part answers
 * with whole numbers, and these are added here: what comes out is, bit for bit, what the engine of
 * one machine makes of the same records.
 *
 * <p>Nothing is drawn in a task: the sample is a key, the noise is the wall's. So a task that is
 * run again, or twice at a time, has the same answer, of which Spark takes one ({@code
 * docs/proofs/wall.md}, section 10).
 */
final class SparkEngine implements Engine {
  /** Steps whose records are fetched at once, at most, and at least where any are. */
  private static final int MOST_STEPS = 64;

  private static final int LEAST_STEPS = 8;

  /** Numbers of the records that are fetched at once: 64 MB. */
  private static final double MOST_NUMBERS = 1 << 24;

  private final AskedParts<RecordPart> parts;
  private final double numbersOfRecord;

  /** Samples whose records are here. */
  private final Map<Sample, Engine> pulled = new IdentityHashMap<>();

  /** An engine over parts, a power of two, in the order of their keys. */
  SparkEngine(AskedParts<RecordPart> parts) {
    this.parts = parts;
    long numbers =
        parts.ask((part, own) -> part.numbers(), Sample.all(parts.records())).stream()
            .mapToLong(Long::longValue)
            .sum();
    this.numbersOfRecord = (double) numbers / Math.max(1, parts.records());
  }

  /** As many steps as have room here, if these are some: a job costs as much as a small sample. */
  @Override
  public int ahead(Sample next) {
    if (next.expected() > parts.records() / 2.0) {
      return 1;
    }
    double most = MOST_NUMBERS / Math.max(1, next.expected() * numbersOfRecord);
    return most < LEAST_STEPS ? 1 : (int) Math.min(MOST_STEPS, most);
  }

  @Override
  public synchronized void announce(List<Sample> next) {
    List<List<RecordPart>> answers =
        parts.ask((part, own) -> PulledSample.of(part.records(), own), next);
    // Of earlier ones that were never asked about, none is kept for long.
    if (pulled.size() > 2 * MOST_STEPS) {
      pulled.clear();
    }
    for (int i = 0; i < next.size(); i++) {
      int sample = i;
      List<RecordPart> own = answers.stream().map(each -> each.get(sample)).toList();
      pulled.put(next.get(i), PulledSample.engine(own, Workers.threads()));
    }
  }

  /** The records of a sample, if they are here. */
  private synchronized Optional<Engine> pulled(Sample sample) {
    return Optional.ofNullable(pulled.remove(sample));
  }

  @Override
  public int records() {
    return parts.records();
  }

  @Override
  public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
    Optional<Engine> here = pulled(sample);
    return here.isPresent()
        ? here.get().sum(query, Sample.all(here.get().records()), clip)
        : PartSum.total(
            query,
            clip,
            parts.ask((part, own) -> PartSum.of(query, part.records(), own, clip), sample));
  }

  @Override
  public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
    Optional<Engine> here = pulled(sample);
    return here.isPresent()
        ? here.get().sum(query, Sample.all(here.get().records()), clip)
        : PartSum.total(
            query,
            clip,
            parts.ask((part, own) -> PartSum.of(query, part.records(), own, clip), sample));
  }

  @Override
  public void close() {
    parts.close();
  }
}
