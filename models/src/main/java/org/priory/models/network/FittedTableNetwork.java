package org.priory.models.network;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.neural.ColumnInfluence;
import org.priory.inference.neural.TableEnsemble;
import org.priory.inference.rows.RowScale;
import org.priory.models.model.FittedModel;
import org.priory.models.predict.Outlook;
import org.priory.models.predict.Predictor;
import org.priory.models.table.FittedTable;
import org.priory.models.text.OneLine;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.json.Members;

/**
 * A network of layers that explains a column of a table, as draws of its parameters.
 *
 * @param network of encoded rows
 * @param encoding how rows are encoded
 */
public record FittedTableNetwork(TableEnsemble network, Encoding encoding) implements FittedTable {

  public Target target() {
    return encoding.target();
  }

  boolean isNumber() {
    return target().kind() == Target.Kind.NUMBER;
  }

  /** By column, the one that moves predictions most first; numbers in the target's units. */
  private List<Map.Entry<String, Double>> influences() {
    double half = isNumber() ? (target().max() - target().min()) / 2 : 1;
    double unit = half / network.scale().scale()[0];
    Iterator<Double> values =
        ColumnInfluence.of(network, encoding.groups(), isNumber()).values().iterator();
    List<Map.Entry<String, Double>> all = new ArrayList<>();
    for (String column : columns()) {
      all.add(Map.entry(column, unit * values.next()));
    }
    all.sort(Map.Entry.<String, Double>comparingByValue().reversed());
    return all;
  }

  /** Columns that are features, in the order of their features. */
  private List<String> columns() {
    return encoding.schema().columns().stream()
        .filter(column -> !(column instanceof Column.Ignored))
        .map(Column::name)
        .filter(name -> !name.equals(target().name()) && !name.equals(encoding.schema().unit()))
        .toList();
  }

  @Override
  public String table() {
    TextTable table =
        new TextTable("column", isNumber() ? "moves the mean by" : "moves probability by");
    for (Map.Entry<String, Double> each : influences()) {
      table.add(OneLine.of(each.getKey()), String.format(Locale.ROOT, "%.3g", each.getValue()));
    }
    return table + "\n" + new LayersSummary(network.ensemble()).table();
  }

  @Override
  public Map<String, Object> summary() {
    List<Map<String, Object>> influence = new ArrayList<>();
    for (Map.Entry<String, Double> each : influences()) {
      Map<String, Object> column = new LinkedHashMap<>();
      column.put("column", each.getKey());
      column.put("moves", each.getValue());
      influence.add(column);
    }
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("level", FittedModel.LEVEL);
    members.put("influence", influence);
    members.putAll(new LayersSummary(network.ensemble()).summary());
    return members;
  }

  /** All but the weights, which are in a file of their own. */
  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("centre", numbers(network.scale().centre()));
    members.put("scale", numbers(network.scale().scale()));
    members.put("calibration", numbers(network.calibration()));
    members.putAll(new LayersSummary(network.ensemble()).parameters());
    return members;
  }

  private static List<Double> numbers(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  /**
   * Reads what {@link #parameters} gave, and the weights beside it.
   *
   * @param file of the members
   */
  static FittedTableNetwork read(Path file, Members members, Encoding encoding) {
    RowScale scale = new RowScale(members.numbers("centre"), members.numbers("scale"));
    if (scale.centre().length != encoding.width()) {
      throw new IllegalArgumentException("centre must be one a feature");
    }
    return new FittedTableNetwork(
        new TableEnsemble(LayersSummary.read(file, members), scale, members.numbers("calibration")),
        encoding);
  }

  @Override
  public Map<String, @Nullable Object> writeFiles(Path folder, Optional<String> stamp)
      throws IOException {
    return WeightsFile.members(folder, network.ensemble().draws());
  }

  @Override
  public Predictor predictor(Target explained) {
    return NetworkPredictor.of(this);
  }

  @Override
  public Optional<Outlook> outlook(Target explained) {
    return Optional.of(NetworkOutlook.of(NetworkPredictor.of(this), explained));
  }

  @Override
  public Predictor uncertainPredictor(Target explained) {
    return NetworkPredictor.uncertain(this);
  }
}
