package org.priory.models.network;

import java.nio.file.Path;
import java.util.List;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Way;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.propagation.NetworkEp;
import org.priory.inference.propagation.NetworkSep;
import org.priory.inference.propagation.NetworkSettings;
import org.priory.inference.propagation.NetworkVi;
import org.priory.models.json.Members;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Target;
import org.priory.privacy.wall.Sampling;

/** A Bayesian network with one hidden layer, for a number. */
public final class OneLayerNetwork implements TableModel<NetworkPosterior> {
  /** The name by which it is asked for. */
  public static final String NAME = "network";

  private static final int MOST_UNITS = 1000;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String words() {
    return "Bayesian neural network";
  }

  @Override
  public List<String> methods() {
    return List.of(NetworkSep.NAME, NetworkVi.NAME, NetworkEp.SEP, NetworkEp.EP, NetworkEp.ADF);
  }

  @Override
  public List<String> openMethods() {
    return List.of(NetworkEp.SEP, NetworkEp.EP, NetworkEp.ADF);
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

  @Override
  public void check(Settings settings) {
    refuseMixture(settings);
  }

  static void refuseMixture(Settings settings) {
    if (settings.components().isPresent() || settings.spread().isPresent()) {
      throw new BadData(
          "`components`, `spread`", "", "must not be given for network", "given", "leave them out");
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

  @Override
  public Way<NetworkPosterior> method(
      String name, PublicKnowledge known, double epsilon, double delta, Settings settings) {
    checkLayers(settings);
    settings.refuseChains(name).refuseReplaceOne(name);
    double records = known.records();
    if (openMethods().contains(name)) {
      settings.refuseSampling(name).refuseClip(name);
      return new NetworkEp(
          name,
          known,
          units(settings, NetworkSettings.usual(known.width(), records, epsilon).hidden()),
          settings.steps(NetworkEp.DEFAULT_SWEEPS, 1),
          Double.POSITIVE_INFINITY);
    }
    Sampling sampling = settings.sampling(records, NetworkSettings.usualSampling(records));
    if (name.equals(NetworkVi.NAME)) {
      NetworkVi.Settings usual = NetworkVi.Settings.usual();
      return NetworkVi.within(
          known,
          epsilon,
          delta,
          new NetworkVi.Settings(
              units(settings, usual.hidden()),
              settings.steps(usual.steps(), sampling.share(records)),
              settings.clip().orElse(usual.clip()),
              usual.stepSize()),
          sampling);
    }
    NetworkSettings usual = NetworkSettings.usual(known.width(), records, epsilon);
    return NetworkSep.within(
        known,
        epsilon,
        delta,
        usual
            .withHidden(units(settings, usual.hidden()))
            .withSteps(settings.steps(usual.steps(), sampling.share(records)))
            .withClip(settings.clip().orElse(usual.clip())),
        sampling);
  }

  private static int units(Settings settings, int usual) {
    return settings.layers().isEmpty() ? usual : settings.layers().get(0);
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
