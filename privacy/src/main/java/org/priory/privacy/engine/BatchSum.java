package org.priory.privacy.engine;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Units;
import org.priory.privacy.query.BatchQuery;

/**
 * Batch sums in one thread: norms, weights, weighted sum, block by block.
 *
 * <p>A record adds the mean of its rows' vectors: each of its k rows has the weight min(1, C/n)/k
 * with n the mean of their norms, or the norm of their mean where the query knows that and it is
 * not much less. A record whose vector is not finite must not spoil those beside it: a block whose
 * sum is not that of bounded vectors is halved until the record is alone, and then counts as zero.
 * What a block adds depends on its rows alone, and is rounded to the grid once.
 *
 * <p>Sums that come in pieces go straight to the total. If one of them turns out not to be that of
 * bounded vectors, or has no room in a narrow total, the total is thrown away and all blocks are
 * added again, each after it was looked at as a whole: a block of bounded vectors adds the same
 * either way.
 */
final class BatchSum {
  private final Units units;
  private final BatchQuery query;
  private final Clip clip;
  private final BatchRows batch;
  private final Scratch scratch;
  private final double slack;
  private final double cancelled;
  private final int most;
  private final double[] weights;

  /** Where in the block the rows of each record start, and at the end how many there are. */
  private final int[] starts;

  /** The sum of nothing, which an idle thread may make if it is long. */
  private final Supplier<ExactSum> zero;

  private @Nullable ExactSum total;

  /** The sum of some records of a block; empty as long as there was none. */
  private double[] sum = new double[0];

  /** Sum over the parts of a block that comes in parts. */
  private double[] whole = new double[0];

  private BatchQuery.Worker worker;

  /**
   * A sum of nothing.
   *
   * @param most rows of a block, as the query has them
   * @param scratch for vectors as long as the query's
   */
  BatchSum(Records data, BatchQuery query, int most, Clip clip, double share, Scratch scratch) {
    this.units = data.units();
    this.query = query;
    this.clip = clip;
    this.worker = query.worker();
    this.most = most;
    this.weights = new double[most];
    this.starts = new int[most + 1];
    this.batch = new BatchRows(data, data.cursor(share), most, scratch);
    this.scratch = scratch;
    this.cancelled = query.mostCancelled();
    this.slack = (1 + 3 * cancelled * query.roundingShare(most)) * (1 + 0x1p-20);
    Arrays.setAll(starts, i -> i); // as it is where every row is a record
    // Clearing millions of numbers takes a millisecond, in which rows can be looked at.
    this.zero = query.dimension() > Ranges.SIZE ? Workers.begin(this::zero) : this::zero;
  }

  private ExactSum zero() {
    return worker instanceof BatchQuery.PiecewiseWorker
        ? ExactSum.ofPieces(query.dimension(), clip.norm())
        : ExactSum.ofBlocks(query.dimension(), clip.norm());
  }

  private ExactSum total() {
    ExactSum so = total;
    if (so == null) {
      so = zero.get();
      total = so;
    }
    return so;
  }

  /** The sum over some blocks of a sample. */
  ExactSum over(Sample sample, int[] ends, int fromBlock, int toBlock) {
    if (!addBlocks(sample, ends, fromBlock, toBlock, true)) {
      total = ExactSum.ofWidePieces(query.dimension(), clip.norm());
      addBlocks(sample, ends, fromBlock, toBlock, false);
    }
    return total();
  }

  /**
   * Adds blocks to the total.
   *
   * @param atOnce whether pieces of a sum go straight there
   * @return false if the total is spoilt
   */
  private boolean addBlocks(Sample sample, int[] ends, int fromBlock, int toBlock, boolean atOnce) {
    int from = fromBlock == 0 ? 0 : ends[fromBlock - 1];
    for (int block = fromBlock; block < toBlock; block++) {
      int firstRow = units.start(sample.record(from));
      int endRow = units.end(sample.record(from));
      if (ends[block] - from == 1 && endRow - firstRow > most) {
        addLargeRecord(firstRow, endRow);
      } else {
        load(sample, from, ends[block]);
        int count = ends[block] - from;
        if (!(atOnce && worker instanceof BatchQuery.PiecewiseWorker inPieces)) {
          addBlock(count);
        } else if (!addPieces(inPieces, count)) {
          return false;
        }
      }
      from = ends[block];
    }
    return true;
  }

  private void load(Sample sample, int from, int to) {
    batch.load(sample, from, to);
    int count = to - from;
    for (int i = 0; i < count && !units.areRows(); i++) {
      int unit = sample.record(from + i);
      starts[i + 1] = starts[i] + units.end(unit) - units.start(unit);
    }
  }

  /** Adds the block to the total piece by piece; false if the total is spoilt. */
  private boolean addPieces(BatchQuery.PiecewiseWorker inPieces, int count) {
    if (!setWeights(0, count)) {
      return false;
    }
    total().expect(count);
    return isWithin(weighted(inPieces, total()::addPiece), count) && total().isWhole();
  }

  private void addBlock(int count) {
    if (weightedSum(0, count)) {
      total().add(sum, 1, count);
    } else if (count > 1) {
      startWhole();
      addHalves(0, count);
      total().add(whole, 1, count);
    }
  }

  private void addHalves(int from, int to) {
    int middle = (from + to) >>> 1;
    addPart(from, middle);
    addPart(middle, to);
  }

  private void addPart(int from, int to) {
    if (weightedSum(from, to)) {
      addToWhole();
    } else if (to - from > 1) {
      addHalves(from, to);
    }
  }

  /** The weighted sum of some records of the block; false if it is not one of bounded vectors. */
  private boolean weightedSum(int from, int to) {
    return setWeights(from, to) && isWithin(weighted(), to - from);
  }

  /** The weights of the rows of some records; false if a norm is not to be had. */
  private boolean setWeights(int from, int to) {
    batch.show(starts[from], starts[to]);
    if (!norms()) {
      return false; // 0 times infinity would not be 0
    }
    if (units.areRows()) {
      for (int i = 0; i < to - from; i++) {
        weights[i] = clip.factor(weights[i]);
      }
      return true;
    }
    return shareWeights(from, to);
  }

  /** The rows of a record have the weight that its norm asks for; false if one is not to be had. */
  private boolean shareWeights(int from, int to) {
    int count = to - from;
    int[] first = new int[count + 1];
    double[] means = new double[count];
    for (int i = 0; i < count; i++) {
      first[i + 1] = starts[from + i + 1] - starts[from];
      for (int row = first[i]; row < first[i + 1]; row++) {
        means[i] += weights[row];
      }
      means[i] /= first[i + 1] - first[i];
    }
    double[] norms = means.clone();
    if (cancelled > 1 && !meanNorms(first, norms)) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      // max(|mean|, mean of norms/kappa): kappa = 1 is the mean of norms
      double norm = Math.max(norms[i], means[i] / cancelled);
      Arrays.fill(weights, first[i], first[i + 1], weight(norm, first[i + 1] - first[i]));
    }
    return true;
  }

  private boolean meanNorms(int[] first, double[] norms) {
    try {
      worker.meanNorms(norms.length, first, norms);
    } catch (Throwable failure) { // it may speak of a row
      startAgain(failure);
      return false;
    }
    return areNorms(norms, norms.length);
  }

  /** The weight of each of k rows of a record of a norm: f(norm)/k. */
  private double weight(double norm, int rows) {
    return clip.factor(norm) / rows;
  }

  /**
   * A record of more rows than a block, in parts, each at most a block: a pass for the norm, and
   * one for the sum, in which a worker sees the norms again.
   */
  private void addLargeRecord(int firstRow, int endRow) {
    double norm = 0;
    for (int row = firstRow; row < endRow; row += most) {
      batch.load(row, Math.min(endRow, row + most));
      if (!norms()) {
        return;
      }
      double part = 0;
      for (int i = 0; i < batch.rows(); i++) {
        part += weights[i];
      }
      norm += part;
    }
    double weight = weight(norm / (endRow - firstRow), endRow - firstRow);
    startWhole();
    for (int row = firstRow; row < endRow; row += most) {
      batch.load(row, Math.min(endRow, row + most));
      if (!norms()) {
        return;
      }
      Arrays.fill(weights, weight);
      if (Double.isNaN(weighted())) {
        return;
      }
      addToWhole();
    }
    if (isWithin(RowSum.norm(whole), 1)) {
      total().add(whole, 1, 1);
    }
  }

  /** Sets the weights to the norms of the rows; false if one is not to be had. */
  private boolean norms() {
    Arrays.fill(weights, Double.NaN);
    try {
      worker.norms(batch, weights);
    } catch (Throwable failure) { // it may speak of a row
      startAgain(failure);
      return false;
    }
    return areNorms(weights, batch.rows());
  }

  private static boolean areNorms(double[] norms, int count) {
    boolean finite = true;
    for (int i = 0; i < count; i++) {
      finite &= norms[i] >= 0 && norms[i] < Double.POSITIVE_INFINITY;
    }
    return finite;
  }

  /** Sets the sum to the weighted sum of the batch. Its norm; NaN if it is not to be had. */
  private double weighted() {
    double[] into = scratch.sum();
    sum = into;
    Ranges.run(into.length, (from, to) -> Arrays.fill(into, from, to, 0));
    if (worker instanceof BatchQuery.PiecewiseWorker inPieces) {
      return weighted(
          inPieces, (at, values, count) -> System.arraycopy(values, 0, into, at, count));
    }
    try {
      worker.addWeighted(batch, weights, into);
      return RowSum.norm(into);
    } catch (Throwable failure) {
      startAgain(failure);
      return Double.NaN;
    }
  }

  /** Hands out the weighted sum of the batch. Its norm; NaN if it is not to be had. */
  private double weighted(BatchQuery.PiecewiseWorker inPieces, BatchQuery.Pieces into) {
    PieceSum pieces = new PieceSum(query.dimension(), into);
    try {
      inPieces.weighted(batch, weights, pieces);
      return pieces.norm();
    } catch (Throwable failure) {
      startAgain(failure);
      return Double.NaN;
    }
  }

  /** After a failure: some thread of the worker may not be done with its memory, or with ours. */
  private void startAgain(Throwable failure) {
    MachineFailure.passOn(failure);
    worker = query.worker();
    scratch.forget();
  }

  private boolean isWithin(double norm, int records) {
    return norm <= records * clip.norm() * slack;
  }

  private void startWhole() {
    if (whole.length == 0) {
      whole = new double[query.dimension()];
    }
    Arrays.fill(whole, 0);
  }

  private void addToWhole() {
    for (int j = 0; j < whole.length; j++) {
      whole[j] += sum[j];
    }
  }
}
