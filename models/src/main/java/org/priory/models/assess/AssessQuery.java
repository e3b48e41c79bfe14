package org.priory.models.assess;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.priory.models.predict.Outlook;
import org.priory.numerics.parallel.Spares;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** The sum of the vectors of {@link AssessLayout}; a row without a label has none. */
final class AssessQuery implements RowQuery {
  private final AssessLayout layout;
  private final Spares<Worker> workers;

  /**
   * A question.
   *
   * @param model what is assessed
   * @param rival what it is compared with, if there is one
   */
  AssessQuery(AssessLayout layout, Looking model, Optional<Looking> rival) {
    this.layout = layout;
    this.workers = new Spares<>(() -> new Worker(layout, model, rival));
  }

  /**
   * How a model looks at rows.
   *
   * @param outlook one for each thread
   * @param row one for each thread
   */
  record Looking(Supplier<Outlook> outlook, Supplier<ModelRow> row) {}

  @Override
  public int dimension() {
    return layout.dimension();
  }

  @Override
  public void addTo(Row row, double[] sum) {
    if (Float.isNaN(row.label())) {
      return;
    }
    Worker worker = workers.take();
    worker.add(row, sum);
    workers.give(worker);
  }

  /** A model at one row. */
  private static final class View {
    private final Outlook outlook;
    private final ModelRow row;
    private float[] features = {};

    View(Looking looking) {
      this.outlook = looking.outlook().get();
      this.row = looking.row().get();
    }

    double gain(Row of) {
      features = row.features(of.block(), of.offset());
      outlook.look(features, 0);
      return outlook.logGain(features, 0, of.label());
    }
  }

  /** Makes vectors, in one thread. */
  private static final class Worker {
    private final AssessLayout layout;
    private final View model;
    private final Optional<View> rival;
    private final ScoreWindow window;
    private final Outlook.Expected[] expected;
    private final double[] observed;

    Worker(AssessLayout layout, Looking model, Optional<Looking> rival) {
      this.layout = layout;
      this.model = new View(model);
      this.rival = rival.map(View::new);
      this.window = ScoreWindow.of(this.model.outlook);
      this.expected = new Outlook.Expected[layout.outcomes()];
      Arrays.setAll(expected, k -> new Outlook.Expected());
      this.observed = new double[layout.outcomes()];
    }

    void add(Row row, double[] sum) {
      double gain = model.gain(row);
      addScore(gain, sum);
      rival.ifPresent(other -> addApart(gain, other.gain(row), sum));
      model.outlook.expect(model.features, 0, expected);
      model.outlook.observe(row.label(), observed);
      List<CellAxis> axes = layout.axes();
      for (int a = 0; a < axes.size(); a++) {
        int cell = axes.get(a).cell(row.block(), row.offset(), expected);
        addCell(layout.cell(a, cell), sum);
      }
    }

    private void addScore(double gain, double[] sum) {
      double w = layout.scoreWeight();
      double x = window.scaled(window.clipped(gain));
      sum[0] += w * AssessLayout.OF_COUNT;
      sum[1] += w * x;
      sum[2] += w * AssessLayout.OF_SQUARE * x * x;
      sum[3] += w * AssessLayout.OF_COUNT * (window.cuts(gain) ? 1 : 0);
    }

    private void addApart(double gain, double other, double[] sum) {
      double w = layout.apartWeight();
      double apart = (window.clipped(gain) - window.clipped(other)) / ScoreWindow.MOST_APART;
      double d = Math.max(-1, Math.min(1, apart));
      sum[AssessLayout.SCORE] += w * d;
      sum[AssessLayout.SCORE + 1] += w * AssessLayout.OF_SQUARE * d * d;
    }

    private void addCell(int at, double[] sum) {
      double w = layout.cellWeight();
      sum[at] += w * AssessLayout.OF_COUNT;
      for (int k = 0; k < expected.length; k++) {
        int first = at + 1 + k * layout.outcomeWidth();
        double r = observed[k] - expected[k].mean;
        sum[first] += w * (expected[k].mean - layout.centre());
        sum[first + 1] += w * r;
        sum[first + 2] += w * AssessLayout.OF_SQUARE * r * r;
        sum[first + 3] += w * expected[k].variance;
        if (layout.hasSd()) {
          sum[first + 4] += w * AssessLayout.OF_SD * expected[k].sd;
        }
      }
    }
  }
}
