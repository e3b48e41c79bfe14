package org.priory.bench;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.priory.inference.neural.gradient.GradientQuery;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * Gradient descent without privacy on the passes of the private one: no norms that clip, no wall,
 * no noise.
 */
final class PlainDescent {
  private static final double RATE = 0.1;

  private final NetworkShape shape;
  private final Records records;
  private final int batch;
  private final GradientQuery query;
  private final float[] w;
  private final double[] norms;
  private final double[] ones;
  private final SplittableRandom random = new SplittableRandom(3);

  PlainDescent(NetworkShape shape, Records records, int batch) {
    this.shape = shape;
    this.records = records;
    this.batch = batch;
    this.query = new GradientQuery(shape, new SoftmaxHead(shape.outputs()));
    this.w = new float[shape.parameters()];
    this.norms = new double[batch];
    this.ones = new double[batch];
    Arrays.fill(ones, 1);
    for (int i = 0; i < w.length; i++) {
      w[i] = (float) (0.05 * random.nextGaussian());
    }
  }

  /** One step along the mean gradient of some records that follow each other. */
  void step() {
    query.load(w);
    Some rows = new Some(random.nextInt(records.chunkRows() - batch));
    BatchQuery.PiecewiseWorker worker = query.worker();
    worker.norms(rows, norms);
    worker.weighted(rows, ones, this::move);
  }

  /** w = w - rate times the mean gradient, for some weights. */
  private void move(int at, double[] gradient, int count) {
    for (int i = 0; i < count; i++) {
      w[at + i] = (float) (w[at + i] - RATE * gradient[i] / batch);
    }
  }

  private final class Some implements Batch {
    private final int first;
    private final float[] labels = new float[batch];

    Some(int first) {
      this.first = first;
      for (int i = 0; i < batch; i++) {
        labels[i] = records.label(first + i);
      }
    }

    @Override
    public int rows() {
      return batch;
    }

    @Override
    public int width() {
      return shape.inputs(0);
    }

    @Override
    public float[] features() {
      return records.block(first);
    }

    @Override
    public int offset() {
      return records.offset(first);
    }

    @Override
    public float[] labels() {
      return labels;
    }
  }
}
