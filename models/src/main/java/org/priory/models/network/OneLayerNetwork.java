package org.priory.models.network;

import static org.priory.models.model.Settings.Group.CLIP;
import static org.priory.models.model.Settings.Group.LAYERS;
import static org.priory.models.model.Settings.Group.SAMPLING;
import static org.priory.models.model.Settings.Group.STEPS;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.propagation.NetworkEp;
import org.priory.inference.propagation.NetworkSep;
import org.priory.inference.propagation.NetworkSettings;
import org.priory.inference.propagation.NetworkVi;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.json.Members;
import org.priory.privacy.wall.Sampling;

/** A Bayesian network with one hidden layer, for a number. */
public final class OneLayerNetwork implements TableModel<NetworkPosterior> {
  /** The name by which it is asked for. */
  public static final String NAME = "network";

  private static final int MOST_UNITS = 1000;

  private final Optional<HiddenUnit> chosen;

  /** With the units that are the default of a method. */
  public OneLayerNetwork() {
    this(Optional.empty());
  }

  /**
   * With units of one's choice.
   *
   * @param chosen empty for those that are the default of a method
   */
  public OneLayerNetwork(Optional<HiddenUnit> chosen) {
    this.chosen = chosen;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "neural network";
  }

  @Override
  public String words() {
    return "Bayesian neural network";
  }

  @Override
  public List<Recipe<NetworkPosterior>> recipes() {
    return List.of(
        Recipe.ofSums(NetworkSep.NAME, EnumSet.of(LAYERS, SAMPLING, STEPS, CLIP), this::sep),
        Recipe.ofSums(NetworkVi.NAME, EnumSet.of(LAYERS, SAMPLING, STEPS, CLIP), this::vi),
        ep(NetworkEp.SEP),
        ep(NetworkEp.EP),
        ep(NetworkEp.ADF));
  }

  @Override
  public void check(Target target) {
    if (target.kind() != Target.Kind.NUMBER) {
      throw new BadData(
          "`target`",
          target.name(),
          "must be a number for a network by " + String.join(", ", methods()),
          "a category",
          "take `method` sgld, or choose another target");
    }
  }

  /** The network of a table has one hidden layer. */
  private static void checkLayers(Settings settings) {
    if (settings.layers().size() > 1 || settings.layers().stream().anyMatch(h -> h > MOST_UNITS)) {
      throw new IllegalArgumentException(
          "the network of a table has one hidden layer of at most "
              + MOST_UNITS
              + " units: give `layers` 50");
    }
  }

  private Recipe<NetworkPosterior> ep(String name) {
    // clipped SEP, to be compared with dp-sep: factors are cut to a norm
    boolean isClipped = name.equals(NetworkEp.SEP);
    return Recipe.open(
        name,
        isClipped ? EnumSet.of(LAYERS, STEPS, CLIP) : EnumSet.of(LAYERS, STEPS),
        (known, budget, settings) -> {
          checkLayers(settings);
          return new NetworkEp(
              name,
              known,
              chosen.orElse(HiddenUnit.RELU),
              units(settings, NetworkSettings.DEFAULT_HIDDEN),
              settings.steps(NetworkEp.DEFAULT_SWEEPS, 1),
              settings.clip().orElse(Double.POSITIVE_INFINITY));
        });
  }

  private FitMethod<NetworkPosterior> vi(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    checkLayers(settings);
    Sampling sampling = sampling(known, settings);
    NetworkVi.Settings defaults = NetworkVi.Settings.defaults();
    return NetworkVi.within(
        known,
        budget,
        new NetworkVi.Settings(
            chosen.orElse(defaults.unit()),
            units(settings, defaults.hidden()),
            settings.steps(defaults.steps(), sampling.share(known.records())),
            settings.clip().orElse(defaults.clip()),
            defaults.stepSize()),
        sampling);
  }

  private FitMethod<NetworkPosterior> sep(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    checkLayers(settings);
    Sampling sampling = sampling(known, settings);
    NetworkSettings defaults =
        NetworkSettings.defaults(
            chosen.orElse(NetworkSettings.DEFAULT_UNIT),
            known.width(),
            known.records(),
            budget.epsilon());
    return NetworkSep.within(
        known,
        budget,
        defaults
            .withHidden(units(settings, defaults.hidden()))
            .withSteps(settings.steps(defaults.steps(), sampling.share(known.records())))
            .withClip(settings.clip().orElse(defaults.clip())),
        sampling);
  }

  private static Sampling sampling(PublicKnowledge known, Settings settings) {
    return settings.sampling(known.records(), NetworkSettings.defaultSampling(known.records()));
  }

  private static int units(Settings settings, int otherwise) {
    return settings.layers().isEmpty() ? otherwise : settings.layers().get(0);
  }

  @Override
  public FittedTable fitted(NetworkPosterior posterior, Encoding encoding) {
    return new FittedNetwork(posterior, encoding.target());
  }

  @Override
  public boolean wrote(Members members) {
    return TableModel.super.wrote(members) && !members.all().containsKey(LayersSummary.HASH);
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    return FittedNetwork.read(members, encoding);
  }
}
