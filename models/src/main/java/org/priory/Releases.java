package org.priory;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.priory.models.assess.AssessModel;
import org.priory.models.assess.AssessTask;
import org.priory.models.bought.BoughtModel;
import org.priory.models.bought.BoundsTask;
import org.priory.models.bought.CategoriesTask;
import org.priory.models.bought.VocabularyTask;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.choice.AssessChoice;
import org.priory.models.choice.DescribeChoice;
import org.priory.models.choice.SynthesisChoice;
import org.priory.models.describe.DescribeModel;
import org.priory.models.describe.DescribeTask;
import org.priory.models.synthetic.SynthesisModel;
import org.priory.models.synthetic.SynthesisTask;
import org.priory.privacy.data.schema.OpenSchema;

/**
 * What can be bought of data beside models: its description, synthetic rows, how a model fits it,
 * and what its schema lacks.
 */
public final class Releases {
  private Releases() {}

  /**
   * The description of a table: counts, means, quantiles, cross-tables and correlations, which
   * agree with each other, each with an interval that knows of the noise.
   */
  public static ModelChoice describe(DescribeChoice choice) {
    return ModelChoice.of(
        DescribeModel.NAME,
        null,
        new DescribeModel().methods(),
        (request, data) -> {
          Table table = Kind.table(data, DescribeModel.NAME);
          return new DescribeTask(request, choice, table.schema(), table.data());
        });
  }

  /**
   * Synthetic rows of a table: several data sets, each from its own draw of the posterior of a
   * maximum-entropy model of bought counts; {@link org.priory.inference.posterior.CombinedEstimate}
   * combines what is estimated from each.
   */
  public static ModelChoice synthesize(SynthesisChoice choice) {
    return ModelChoice.of(
        SynthesisModel.NAME,
        null,
        new SynthesisModel().methods(),
        (request, data) -> {
          Table table = Kind.table(data, SynthesisModel.NAME);
          return new SynthesisTask(request, choice, table.schema(), table.data());
        });
  }

  /**
   * How the model of a run fits the records of a table: a clipped log score, and tables of what it
   * predicts beside what the records say, with intervals that know of the noise.
   *
   * @param run the folder of the run
   */
  public static ModelChoice assess(Path run, AssessChoice choice) {
    return ModelChoice.of(
        AssessModel.NAME,
        null,
        new AssessModel().methods(),
        (request, data) -> {
          Table table = Kind.table(data, AssessModel.NAME);
          return AssessTask.of(
              request, run, choice, ModelCatalog::read, table.schema(), table.data());
        });
  }

  /**
   * Bounds of numbers, bought: the range that keeps most records, in round numbers.
   *
   * @param schema with what is known; the fit's own table is only read by it
   * @param columns numbers of the schema; empty for those that are open, or all if none is
   * @param keep the share of the records to be kept, such as 0.99
   */
  public static ModelChoice bounds(OpenSchema schema, List<String> columns, double keep) {
    return ModelChoice.of(
        BoughtModel.BOUNDS,
        null,
        new BoughtModel.Bounds().methods(),
        (request, data) ->
            new BoundsTask(
                request, schema, columns, keep, Kind.table(data, BoughtModel.BOUNDS).data()));
  }

  /**
   * Values of categories, bought: those that enough people have.
   *
   * @param schema with what is known; the fit's own table is only read by it
   * @param columns of the schema, of any type; empty for the categories that are open
   * @param most how many values of a column a person with several rows may add to
   */
  public static ModelChoice categories(OpenSchema schema, List<String> columns, int most) {
    return ModelChoice.of(
        BoughtModel.CATEGORIES,
        null,
        new BoughtModel.Categories().methods(),
        (request, data) ->
            new CategoriesTask(
                request, schema, columns, most, Kind.table(data, BoughtModel.CATEGORIES).data()));
  }

  /**
   * The vocabulary of documents, bought: words that enough documents have.
   *
   * @param most how many words of a document count
   * @param without words that are not wanted, in lower case
   */
  public static ModelChoice vocabulary(int most, Set<String> without) {
    return ModelChoice.of(
        BoughtModel.VOCABULARY,
        null,
        new BoughtModel.Words().methods(),
        (request, data) -> {
          if (!(data instanceof Texts texts)) {
            throw Kind.wrong(data, BoughtModel.VOCABULARY, "plain text");
          }
          return new VocabularyTask(request, texts.size(), most, without);
        });
  }
}
