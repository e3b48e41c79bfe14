package org.priory.models.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.wall.Sampling;

/**
 * What a person may set about a fit; what is empty is chosen from public quantities.
 *
 * @param rate expected share of the records in a step
 * @param batch expected number of records in a step
 * @param steps how many steps
 * @param epochs how often a record is expected to be used
 * @param clip largest share of one record
 * @param neighbours what is protected
 * @param components of a mixture
 * @param spread standard deviation of a mixture's components, as a share of a feature's range
 * @param layers units of each hidden layer of a network; empty for the default
 * @param chain how chains are run
 * @param priors of a regression's coefficients; where none is given, a method has its own
 * @param weights the column that says how much a row counts; empty where all count alike
 */
public record Settings(
    OptionalDouble rate,
    OptionalLong batch,
    OptionalLong steps,
    OptionalDouble epochs,
    OptionalDouble clip,
    Optional<Neighbours> neighbours,
    OptionalInt components,
    OptionalDouble spread,
    List<Integer> layers,
    ChainOptions chain,
    List<Prior> priors,
    Optional<String> weights) {

  /** Without priors and weights. */
  public Settings(
      OptionalDouble rate,
      OptionalLong batch,
      OptionalLong steps,
      OptionalDouble epochs,
      OptionalDouble clip,
      Optional<Neighbours> neighbours,
      OptionalInt components,
      OptionalDouble spread,
      List<Integer> layers,
      ChainOptions chain) {
    this(
        rate,
        batch,
        steps,
        epochs,
        clip,
        neighbours,
        components,
        spread,
        layers,
        chain,
        List.of(),
        Optional.empty());
  }

  /** Without what only mixtures and chains have. */
  public Settings(
      OptionalDouble rate,
      OptionalLong batch,
      OptionalLong steps,
      OptionalDouble epochs,
      OptionalDouble clip,
      Optional<Neighbours> neighbours) {
    this(
        rate,
        batch,
        steps,
        epochs,
        clip,
        neighbours,
        OptionalInt.empty(),
        OptionalDouble.empty(),
        List.of(),
        ChainOptions.NONE);
  }

  public Settings {
    layers = List.copyOf(layers);
    priors = List.copyOf(priors);
  }

  private static final int MOST_STEPS = 1_000_000;

  /** Everything is chosen. */
  public static final Settings NONE =
      new Settings(
          OptionalDouble.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          Optional.empty(),
          OptionalInt.empty(),
          OptionalDouble.empty(),
          List.of(),
          ChainOptions.NONE);

  /**
   * Samples if a rate or a batch was set, else every record in every step: Poisson samples, or such
   * of a fixed size under replace-one neighbours.
   *
   * @param records how many there are
   */
  public Sampling sampling(double records) {
    if (rate.isPresent() && rate.getAsDouble() < 1) {
      return sampled(new Sampling.Poisson(rate.getAsDouble()), records);
    }
    return batch.isPresent() && (double) batch.getAsLong() < records
        ? sampled(new Sampling.Poisson((double) batch.getAsLong() / records), records)
        : new Sampling.Everything();
  }

  /** The samples that were set, or the defaults. */
  public Sampling sampling(double records, Sampling otherwise) {
    return rate.isPresent() || batch.isPresent() ? sampling(records) : sampled(otherwise, records);
  }

  /** Under replace-one neighbours as many as a Poisson sample is expected to have. */
  private Sampling sampled(Sampling otherwise, double records) {
    return otherwise instanceof Sampling.Poisson poisson && relation() == Neighbours.REPLACE_ONE
        ? new Sampling.FixedSize((int) Math.max(1, Math.rint(poisson.rate() * records)))
        : otherwise;
  }

  /** The neighbours that were set, or add-remove. */
  public Neighbours relation() {
    return neighbours.orElse(Neighbours.ADD_REMOVE);
  }

  /** How chains are run. */
  public ChainSettings chains(double records) {
    return chain.with(steps(ChainSettings.DEFAULT_STEPS, sampling(records).share(records)));
  }

  /** The samples of chains: what was set, or what is quick enough. */
  public Sampling sampling(double records, int dimension, ChainSettings chains) {
    return sampling(records, chains.defaultSampling(records, dimension));
  }

  /**
   * The number of steps that was set, or follows from the epochs.
   *
   * @param otherwise if neither was set
   * @param share of the records in a step
   */
  public int steps(int otherwise, double share) {
    double set =
        epochs.isPresent()
            ? Math.max(1, Math.rint(epochs.getAsDouble() / share))
            : (double) steps.orElse(otherwise);
    if (!(set <= MOST_STEPS)) {
      throw new IllegalArgumentException("at most " + MOST_STEPS + " steps: give fewer");
    }
    return (int) set;
  }

  /** Settings that a method knows together or not at all. */
  public enum Group {
    /** {@code loss}. */
    LOSS(
        set -> set.chain.loss().isPresent(),
        " has a loss of its own: leave `loss` out, or choose `ops`"),
    /** {@code chains}, {@code burn-in}, {@code temperature}, {@code schedule} and more. */
    CHAINS(
        set -> !set.chain.equals(ChainOptions.NONE),
        " runs no chain: leave `chains`, `draws`, `burn-in`, `temperature`, `schedule` and"
            + " `assume-converged` out"),
    /** {@code rate} and {@code batch}. */
    SAMPLING(
        set -> set.rate.isPresent() || set.batch.isPresent(),
        " uses every record in every step: leave `rate` and `batch` out"),
    /** {@code steps} and {@code epochs}. */
    STEPS(
        set -> set.steps.isPresent() || set.epochs.isPresent(),
        " asks once for all that it needs: leave `steps` and `epochs` out"),
    /** {@code clip}. */
    CLIP(set -> set.clip.isPresent(), " bounds a record's share by the schema: leave `clip` out"),
    /** {@code neighbours} other than add-remove. */
    REPLACE_ONE(
        set -> set.neighbours.filter(Neighbours.REPLACE_ONE::equals).isPresent(),
        " is accounted for under add-remove neighbours: leave `neighbours` out"),
    /** {@code components}. */
    COMPONENTS(set -> set.components.isPresent(), " has no components: leave `components` out"),
    /** {@code spread}. */
    SPREAD(
        set -> set.spread.isPresent(),
        " does not take the spread of components as known: leave `spread` out"),
    /** {@code layers}. */
    LAYERS(set -> !set.layers.isEmpty(), " has no layers: leave `layers` out"),
    /** {@code prior}. */
    PRIOR(
        set -> !set.priors.isEmpty(),
        " has a prior of its own: leave `prior` out, or take newton of logistic, probit or linear"),
    /** {@code weights}. */
    WEIGHTS(
        set -> set.weights.isPresent(),
        " has no intervals for weighted rows: leave `weights` out, or take newton of a regression");

    private final Predicate<Settings> isGiven;
    private final String refusal;

    Group(Predicate<Settings> isGiven, String refusal) {
      this.isGiven = isGiven;
      this.refusal = refusal;
    }

    /**
     * Refuses settings of this group, if some were given.
     *
     * @param method that does not know them
     * @throws IllegalArgumentException in that case
     */
    public void refuse(Settings set, String method) {
      if (isGiven.test(set)) {
        throw new IllegalArgumentException(method + refusal);
      }
    }
  }

  /**
   * Refuses what does not belong to some groups.
   *
   * @throws IllegalArgumentException with what to leave out
   */
  public Settings accept(String method, Set<Group> groups) {
    for (Group group : Group.values()) {
      if (!groups.contains(group)) {
        group.refuse(this, method);
      }
    }
    return this;
  }

  /**
   * The draws of a method that draws from a posterior behind the wall: how many, and from whom it
   * hides.
   */
  public PosteriorSample.Draws draws(String method) {
    if (chain.isOfChains()) {
      throw new IllegalArgumentException(
          method
              + " releases draws alone: leave `chains`, `burn-in`, `temperature` and `schedule` out");
    }
    return new PosteriorSample.Draws(chain.draws().orElse(1), relation());
  }

  /** Samples a share of the records in each step. */
  public Settings withRate(double set) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.rate = OptionalDouble.of(set);
    return copy.made();
  }

  /** Samples so many records in each step, on average. */
  public Settings withBatch(long set) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.batch = OptionalLong.of(set);
    return copy.made();
  }

  /** Takes so many steps. */
  public Settings withSteps(long set) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.steps = OptionalLong.of(set);
    return copy.made();
  }

  /** Uses each record so often, on average. */
  public Settings withEpochs(double set) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.epochs = OptionalDouble.of(set);
    return copy.made();
  }

  /** Bounds the share of one record in a step. */
  public Settings withClip(double set) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.clip = OptionalDouble.of(set);
    return copy.made();
  }

  /** Protects against others than the default neighbours. */
  public Settings withNeighbours(Neighbours set) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.neighbours = Optional.of(set);
    return copy.made();
  }

  /** Looks for so many components. */
  public Settings withComponents(int set) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.components = OptionalInt.of(set);
    return copy.made();
  }

  /** Takes the standard deviation of components as known, as a share of a range. */
  public Settings withSpread(double set) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.spread = OptionalDouble.of(set);
    return copy.made();
  }

  /** Gives each hidden layer so many units. */
  public Settings withLayers(List<Integer> set) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.layers = set;
    return copy.made();
  }

  /** Runs chains in a certain way. */
  public Settings withChain(ChainOptions set) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.chain = set;
    return copy.made();
  }

  /** Takes these priors instead of a method's own. */
  public Settings withPriors(List<Prior> set) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.priors = set;
    return copy.made();
  }

  /** Counts each row by its weight, as a survey asks for. */
  public Settings withWeights(String column) {
    SettingsCopy copy = new SettingsCopy(this);
    copy.weights = Optional.of(column);
    return copy.made();
  }
}
