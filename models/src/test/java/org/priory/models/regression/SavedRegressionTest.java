package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.GroupSpread;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.model.ModelHead;
import org.priory.models.run.ModelWriter;
import org.priory.models.table.SavedTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

class SavedRegressionTest {
  private static final Schema SCHEMA =
      Schema.of(new Column.Number("age", 0, 100), Column.Category.of("sick", "no", "yes"));
  private static final List<String> NAMES = Encoding.of(SCHEMA, "sick").names();
  private static final FittedRegression FITTED =
      new FittedRegression(
          new GaussianPosterior(
              NAMES,
              new double[] {1 / 3.0, -1e-300},
              Covariance.Full.of(new double[] {2, 1e-4, 1e-4, 1e-7}, 2)),
          Optional.of(new GammaPosterior(3, 0.1)),
          Reading.asFitted(NAMES));

  @TempDir private Path folder;
  private Path file;

  /** The schema's target is no number, as nothing here asks for. */
  private static SavedTable read(Path place) {
    return (SavedTable) ModelCatalog.read(place);
  }

  private Path write(Schema schema, FittedRegression fitted) throws Exception {
    file = folder.resolve("model.json");
    ModelHead head = new ModelHead("linear", "vips", Optional.of("NOT PRIVATE: so"));
    ModelWriter.write(folder, head, Encoding.of(schema, "sick"), "sick", fitted);
    return file;
  }

  @Test
  void comesBackAsItWas() throws Exception {
    SavedTable read = read(write(SCHEMA, FITTED));
    assertThat(read.head())
        .isEqualTo(new ModelHead("linear", "vips", Optional.of("NOT PRIVATE: so")));
    assertThat(read.encoding().schema()).isEqualTo(SCHEMA);
    assertThat(read.encoding().target().name()).isEqualTo("sick");
    assertThat(read.fitted().parameters()).isEqualTo(FITTED.parameters());
    assertThat(read(folder).fitted().parameters()).isEqualTo(FITTED.parameters());
  }

  @Test
  void aDiagonalStaysOne() throws Exception {
    FittedRegression diagonal =
        new FittedRegression(
            new GaussianPosterior(
                NAMES, new double[2], new Covariance.Diagonal(new double[] {1, 2})),
            Optional.empty(),
            Reading.asFitted(NAMES));
    SavedTable read = read(write(SCHEMA, diagonal));
    assertThat(((FittedRegression) read.fitted()).coefficients().covariance())
        .isInstanceOf(Covariance.Diagonal.class);
    assertThat(read.fitted().parameters()).isEqualTo(diagonal.parameters());
  }

  @Test
  void aCentredCovarianceStaysOne() throws Exception {
    FittedRegression centred =
        new FittedRegression(
            new GaussianPosterior(
                NAMES,
                new double[2],
                new Covariance.Centred(new double[] {1, 2}, new double[] {0, 0.3})),
            Optional.empty(),
            Reading.asFitted(NAMES));
    Covariance read =
        ((FittedRegression) read(write(SCHEMA, centred)).fitted()).coefficients().covariance();
    assertThat(read).isInstanceOf(Covariance.Centred.class);
    assertThat(read.get(0, 1)).isEqualTo(-0.6);
    assertThat(read.variance(0)).isEqualTo(1 + 0.3 * 0.3 * 2);
  }

  @Test
  void spreadsOfGroupsComeBack() throws Exception {
    List<GroupSpread> spreads = List.of(new GroupSpread("(1 | site)", new double[] {0.1, 0.25}));
    FittedRegression grouped =
        new FittedRegression(
            new GaussianPosterior(
                NAMES,
                new double[2],
                new Covariance.Diagonal(new double[] {1, 2}),
                Optional.empty(),
                spreads),
            Optional.empty(),
            Reading.asFitted(NAMES));
    FittedRegression read = (FittedRegression) read(write(SCHEMA, grouped)).fitted();
    assertThat(read.coefficients().spreads()).isEqualTo(spreads);
    assertThat(((FittedRegression) read(write(SCHEMA, FITTED)).fitted()).coefficients().spreads())
        .isEmpty();
  }

  @Test
  void predictsRowsWhateverTheUnit() throws Exception {
    Schema units =
        new Schema(SCHEMA.columns(), SCHEMA.missing(), "patient", SCHEMA.size(), SCHEMA.layout());
    assertThat(read(write(units, FITTED)).encoding().schema().unit()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.3333", "\"vips\"", "1.0E-7", "100", "\"sick\""})
  void anEditIsFound(String text) throws Exception {
    write(SCHEMA, FITTED);
    String content = Files.readString(file);
    assertThat(content).contains(text);
    String other = text.replaceFirst("[1-9v-]", "2").replace("sick", "sicj");
    Files.writeString(file, content.replace(text, other.equals(text) ? text + "1" : other));
    refused("must be as it was written, was damaged or edited; ");
  }

  @Test
  void aCutIsFound() throws Exception {
    write(SCHEMA, FITTED);
    Files.writeString(file, Files.readString(file).substring(0, 300));
    refused("must be a JSON object, was damaged; ");
  }

  @Test
  void anotherVersionIsNamed() throws Exception {
    write(SCHEMA, FITTED);
    Files.writeString(file, Files.readString(file).replace("\"version\" : 1", "\"version\" : 2"));
    refused("version: must be 1, was 2; use the version of Priory that wrote it, ");
  }

  @Test
  void whatIsNoModelIsRefused() throws Exception {
    write(SCHEMA, FITTED);
    Files.writeString(file, "{\"coefficients\": []}");
    refused("format: must be \"priory-model\", was another; ");
    Files.delete(file);
    assertThatThrownBy(() -> read(folder))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must be the folder of a run, was another folder; ");
  }

  private void refused(String message) {
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith(file + ": " + message);
  }
}
