package org.priory.models.pmml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.files.ModelPlace;
import org.priory.models.files.PrioryVersion;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Saved;
import org.priory.models.regression.MeanRegression;
import org.priory.models.regression.Reading;
import org.priory.models.run.ExportedPromise;
import org.priory.models.table.PredictionFile;
import org.priory.models.table.SavedTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;

/** Writes a regression that was fitted as a PMML file. */
public final class PmmlExport {
  private static final String VERSION = "4.4";

  /** What a program that reads the file does not know. */
  public static final String AT_THE_MEAN =
      "At the posterior's mean: what is not known of the coefficients is left out. 'priory predict'"
          + " averages probabilities over it, which brings them nearer to each other.";

  private PmmlExport() {}

  /**
   * What was written.
   *
   * @param inputs the columns that it takes
   * @param stamp for a model that protects nobody
   */
  public record Exported(Path out, long bytes, List<String> inputs, Optional<String> stamp) {}

  /**
   * Writes the regression of a run.
   *
   * @param model the run's folder
   * @throws org.priory.privacy.data.schema.BadData if it is none, or PMML has no words for it
   */
  public static Exported write(Path model, Path out) throws IOException {
    Path file = ModelPlace.file(model);
    PredictionFile.checkWritable(file, out);
    Saved saved = ModelCatalog.read(model);
    if (!(saved instanceof SavedTable table)) {
      throw PmmlRegression.refused(saved.head().model());
    }
    checkMissing(table.encoding());
    MeanRegression regression =
        MeanRegression.of(table.fitted(), table.encoding())
            .orElseThrow(() -> PmmlRegression.refused(saved.head().model()));
    ModelHead head = saved.head();
    Target target = table.encoding().target();
    PmmlColumns columns = new PmmlColumns(table.encoding(), regression.exposure());
    Element document =
        new Element("PMML")
            .with("xmlns", "http://www.dmg.org/PMML-4_4")
            .with("version", VERSION)
            .and(header(ExportedPromise.of(file, head)))
            .and(dictionary(columns, target, regression.scale()))
            .and(new PmmlRegression(head.model(), regression, columns, target).element());
    Files.writeString(out, document.document());
    return new Exported(
        out,
        Files.size(out),
        columns.inputs().stream().map(column -> column.name()).toList(),
        head.stamp());
  }

  /** Levels for missing values, and rows that have no prediction, have no words in the file. */
  private static void checkMissing(Encoding encoding) {
    for (Column explaining : encoding.design().columns()) {
      // as it is in the schema: among what explains, a level for missing values is one of its
      // values
      Column column = encoding.schema().column(explaining.name()).orElseThrow();
      if (column.missing() == MissingPolicy.LEVEL || column.missing() == MissingPolicy.DROP) {
        throw new BadData(
            "`format`",
            column.name(),
            "must be a column without \"missing\": \"level\" or \"drop\", to be written as PMML",
            "one whose missing values are a level of their own, or leave rows out",
            "use 'priory predict', or export ONNX");
      }
    }
  }

  private static Element header(ExportedPromise promise) {
    Element header = new Element("Header").with("description", promise.words() + " " + AT_THE_MEAN);
    promise
        .members()
        .forEach(
            (name, value) ->
                header.and(new Element("Extension").with("name", name).with("value", value)));
    return header.and(
        new Element("Application").with("name", "Priory").with("version", PrioryVersion.text()));
  }

  private static Element dictionary(PmmlColumns columns, Target target, Reading.Scale scale) {
    boolean isNumber = target.kind() == Target.Kind.NUMBER;
    boolean isOrdered = scale == Reading.Scale.HIGHER_ODDS;
    Element explained =
        new Element("DataField")
            .with("name", target.name())
            .with("optype", isNumber ? "continuous" : isOrdered ? "ordinal" : "categorical")
            .with("dataType", isNumber ? "double" : "string");
    target.classes().forEach(each -> explained.and(new Element("Value").with("value", each)));
    return new Element("DataDictionary").and(explained).and(columns.dataFields());
  }
}
