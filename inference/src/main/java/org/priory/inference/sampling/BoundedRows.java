package org.priory.inference.sampling;

import java.util.function.Consumer;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.Rows;

/**
 * Rows as a {@link BoundedLikelihood} sees them: of norm at most R, longer ones scaled down to it.
 * A row with a value that is not finite, or without a label where one is needed, is not shown. A
 * function of each row alone.
 */
final class BoundedRows implements Rows {
  /** Rounding to floats does not take a scaled row over R. */
  private static final double BELOW = 1 - 0x1p-20;

  private final Rows rows;
  private final double norm;
  private final boolean labelled;

  /**
   * A view of rows.
   *
   * @param norm R
   * @param labelled whether rows without a label count as nothing
   */
  BoundedRows(Rows rows, double norm, boolean labelled) {
    this.rows = rows;
    this.norm = norm;
    this.labelled = labelled;
  }

  /** All rows, also those that are not shown. */
  @Override
  public int count() {
    return rows.count();
  }

  @Override
  public int width() {
    return rows.width();
  }

  @Override
  public void forEach(Consumer<Row> visitor) {
    Scaled scaled = new Scaled(new float[rows.width()]);
    rows.forEach(
        row -> {
          double squares = 0;
          float[] block = row.block();
          int offset = row.offset();
          for (int j = 0; j < scaled.block.length; j++) {
            squares += (double) block[offset + j] * block[offset + j];
          }
          if (!Double.isFinite(squares) || (labelled && !Float.isFinite(row.label()))) {
            return;
          }
          if (squares <= norm * norm) {
            visitor.accept(row);
          } else {
            double factor = BELOW * norm / Math.sqrt(squares);
            for (int j = 0; j < scaled.block.length; j++) {
              scaled.block[j] = (float) (factor * block[offset + j]);
            }
            scaled.label = row.label();
            visitor.accept(scaled);
          }
        });
  }

  private static final class Scaled implements Row {
    private final float[] block;
    private float label;

    Scaled(float[] block) {
      this.block = block;
    }

    @Override
    public int width() {
      return block.length;
    }

    @Override
    public float feature(int j) {
      return block[j];
    }

    @Override
    public float[] block() {
      return block;
    }

    @Override
    public int offset() {
      return 0;
    }

    @Override
    public float label() {
      return label;
    }
  }
}
