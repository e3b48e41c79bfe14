package org.priory.privacy.engine;

import java.io.Serializable;
import java.util.List;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Units;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;

/**
 * What one part of the records adds to an answer, and how the parts of an engine on several
 * machines become the sum that one machine makes, bit for bit.
 *
 * <p>A part is all records whose keys begin with the same bits, a node of the tree of {@link
 * Blocks}. If its share of the sample has more rows than a block, no block reaches beyond it, and
 * it sums its own. If not, its block may be that of a node above: it hands over the rows, few as
 * they are, and whoever has all parts makes these blocks ({@code docs/proofs/wall.md}, section 4).
 *
 * <p>Made by one thread, and a function of the part, the sample, the query and the clip alone: to
 * make it again, elsewhere, changes nothing.
 *
 * @param sum of what is summed; of no numbers where rows are handed over
 * @param rows that were handed over, in the order of their keys
 */
public record PartSum(WholeSum sum, RecordPart rows) implements Serializable {
  private static final WholeSum NONE = new WholeSum(1, false, new int[0], new long[0]);

  /** The sum over the sampled records of a part. */
  public static PartSum of(RowQuery query, Records part, Sample sample, Clip clip) {
    Sample drawn = sample.drawn();
    ExactSum sum = new RowSum(part, query, clip, 1).over(drawn, 0, drawn.count());
    return new PartSum(sum.take(), RecordPart.NONE);
  }

  /** The sum over the blocks of a part, or its sampled rows. */
  public static PartSum of(BatchQuery query, Records part, Sample sample, Clip clip) {
    Sample sorted = sample.sorted();
    if (ExactRows.isFor(query, part.units())) {
      ExactSum sum = ExactRows.over(query, part, sorted, clip, 0, sorted.count());
      return new PartSum(sum.take(), RecordPart.NONE);
    }
    int most = query.mostRows();
    if (rows(part.units(), sorted, most) <= most) {
      return new PartSum(NONE, RecordPart.of(part, sorted.count(), sorted::record));
    }
    int[] ends = Blocks.ends(part, sorted, most);
    return new PartSum(sum(query, part, sorted, ends, clip).take(), RecordPart.NONE);
  }

  /** The sum over the sampled documents of a part; documents need no order, and go nowhere. */
  public static PartSum of(DocumentQuery query, DocumentBlocks part, Sample sample, Clip clip) {
    Sample drawn = sample.drawn();
    ExactSum sum = new DocumentSum(part, query, clip, 1).over(drawn, 0, drawn.count());
    return new PartSum(sum.take(), RecordPart.NONE);
  }

  private static ExactSum sum(
      BatchQuery query, Records records, Sample sample, int[] ends, Clip clip) {
    return new BatchSum(records, query, query.mostRows(), clip, 1, new Scratch(query.dimension()))
        .over(sample, ends, 0, ends.length);
  }

  /** How many rows a sample has, or some number over the most. */
  private static long rows(Units units, Sample sample, int most) {
    long rows = 0;
    for (int i = 0; i < sample.count() && rows <= most; i++) {
      int unit = sample.record(i);
      rows += units.end(unit) - units.start(unit);
    }
    return rows;
  }

  /** The sum of all parts. */
  public static ExactSum total(RowQuery query, Clip clip, List<PartSum> parts) {
    return total(query.dimension(), clip, parts);
  }

  /** The sum of all parts. */
  public static ExactSum total(DocumentQuery query, Clip clip, List<PartSum> parts) {
    return total(query.dimension(), clip, parts);
  }

  private static ExactSum total(int dimension, Clip clip, List<PartSum> parts) {
    ExactSum total = new ExactSum(dimension, clip.norm());
    parts.forEach(part -> total.add(ExactSum.of(part.sum)));
    return total;
  }

  /**
   * The sum of all parts.
   *
   * @param parts in the order of their keys; there are 2^bits
   */
  public static ExactSum total(BatchQuery query, Clip clip, List<PartSum> parts) {
    int free = Blocks.KEY_BITS - Integer.numberOfTrailingZeros(parts.size());
    Records few = RecordPart.join(parts.stream().map(PartSum::rows).toList()).records();
    // How many parts before each one have summed their own.
    int[] summed = new int[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      summed[i + 1] = summed[i] + (parts.get(i).isSummed() ? 1 : 0);
    }
    Sample all = Sample.all(few.units().count());
    int[] ends =
        Blocks.ends(
            few,
            all,
            query.mostRows(),
            (first, bits) -> {
              int from = first >>> free;
              int to = bits <= free ? from : from + (1 << (bits - free));
              return summed[to] > summed[from];
            });
    ExactSum total = sum(query, few, all, ends, clip);
    for (PartSum part : parts) {
      if (part.isSummed()) {
        total.add(ExactSum.of(part.sum));
      }
    }
    return total;
  }

  private boolean isSummed() {
    return sum.narrow().length + sum.wide().length > 0;
  }
}
