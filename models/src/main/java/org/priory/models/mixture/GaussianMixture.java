package org.priory.models.mixture;

import static org.priory.models.model.Settings.Group.CLIP;
import static org.priory.models.model.Settings.Group.COMPONENTS;
import static org.priory.models.model.Settings.Group.SAMPLING;
import static org.priory.models.model.Settings.Group.SPREAD;
import static org.priory.models.model.Settings.Group.STEPS;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.inference.propagation.MixtureEp;
import org.priory.inference.propagation.MixturePrior;
import org.priory.inference.propagation.MixtureSep;
import org.priory.inference.propagation.PrintedMixture;
import org.priory.inference.variational.mixture.MixtureVips;
import org.priory.models.model.Settings;
import org.priory.models.model.WithoutIntervals;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.Scaling;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.json.Members;
import org.priory.privacy.wall.Sampling;

/** A mixture of Gaussians over the numbers of a table; categories are passed over. */
public final class GaussianMixture implements TableModel<MixturePosterior> {
  static final String NAME = "mixture";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "mixture model";
  }

  @Override
  public String words() {
    return "mixture of Gaussians";
  }

  @Override
  public List<Recipe<MixturePosterior>> recipes() {
    return List.of(
        vips(MixtureVips.NAME),
        vips(MixtureVips.EM),
        Recipe.ofSums(
            MixtureSep.NAME,
            EnumSet.of(COMPONENTS, SPREAD, SAMPLING, STEPS, CLIP),
            (known, budget, set) -> sep(MixtureSep.NAME, known, budget, set)),
        Recipe.ofSums(
            PrintedMixture.NAME,
            EnumSet.of(COMPONENTS, SPREAD, STEPS, CLIP),
            GaussianMixture::printed),
        Recipe.open(
            MixtureSep.PLAIN,
            EnumSet.of(COMPONENTS, SPREAD, SAMPLING, STEPS, CLIP),
            (known, budget, set) -> sep(MixtureSep.PLAIN, known, budget, set)),
        ep(MixtureEp.EP),
        ep(MixtureEp.ADF));
  }

  private static Recipe<MixturePosterior> vips(String name) {
    return Recipe.ofSums(
        name,
        EnumSet.of(COMPONENTS, STEPS),
        (known, budget, set) -> {
          int components = set.components().orElseThrow();
          int usual = MixtureVips.defaultSteps(known, components, budget);
          return MixtureVips.within(name, known, components, budget, set.steps(usual, 1));
        });
  }

  private static Recipe<MixturePosterior> ep(String name) {
    return Recipe.open(
        name,
        EnumSet.of(COMPONENTS, SPREAD, STEPS),
        (known, budget, set) ->
            new MixtureEp(
                name, known, prior(name, known, set), set.steps(MixtureEp.DEFAULT_SWEEPS, 1)));
  }

  @Override
  public boolean hasTarget() {
    return false;
  }

  @Override
  public void check(Target target) {
    // there is none
  }

  @Override
  public void check(Settings settings) {
    if (settings.components().isEmpty()) {
      throw new BadData(
          "`components`",
          "",
          "is required for a mixture",
          "not given",
          "add `components` K, how many groups to look for, such as 3");
    }
  }

  @Override
  public Encoding encoding(Schema schema, @Nullable String target) {
    if (schema.unit() != null) {
      // A person's rows may be of several components: what comes of that was never measured.
      throw new BadData(
          "schema",
          "unit",
          "must be \"row\" for a mixture of Gaussians",
          "\"" + schema.unit() + "\"",
          "give a table with one row for each " + schema.unit());
    }
    return encoding(schema);
  }

  /** Numbers alone, without an intercept. */
  static Encoding encoding(Schema schema) {
    Schema numbers =
        schema.without(
            column -> column instanceof Column.Category && !column.name().equals(schema.unit()));
    boolean hasNumber =
        numbers.columns().stream()
            .anyMatch(c -> c instanceof Column.Number && !c.name().equals(schema.unit()));
    if (!hasNumber) {
      throw new BadData(
          "schema",
          "columns",
          "must have a number for a mixture of Gaussians",
          "none",
          "add a column of type \"number\" with its min and max");
    }
    numbers.columns().stream()
        .filter(column -> column.missing() == MissingPolicy.MEAN)
        .findFirst()
        .ifPresent(
            column -> {
              throw new BadData(
                  "schema",
                  "columns",
                  "must not have \"missing\": \"mean\" for a mixture of Gaussians",
                  column.name(),
                  "a mixture has no coefficient that could absorb what is put in: write \"drop\","
                      + " or leave it out");
            });
    return Encoding.of(numbers, null, new Encoding.Options(Scaling.SYMMETRIC, false));
  }

  private static MixturePrior prior(String name, PublicKnowledge known, Settings settings) {
    double share =
        settings
            .spread()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        name
                            + " learns the means alone: add `spread` S, the known standard deviation"
                            + " of a component over max - min, or use "
                            + MixtureVips.NAME));
    // features are in [-1, 1]
    return MixturePrior.ofUnitRange(settings.components().orElseThrow(), known.width(), 2 * share);
  }

  private static FitMethod<MixturePosterior> sep(
      String name, PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    MixturePrior prior = prior(name, known, settings);
    Sampling sampling =
        settings.sampling(known.records(), MixtureSep.defaultSampling(known.records()));
    double usual =
        name.equals(MixtureSep.PLAIN)
            ? MixtureSep.noClip(prior)
            : MixtureSep.defaultClip(known.width());
    return MixtureSep.within(
        name,
        known,
        prior,
        budget,
        settings.steps(MixtureSep.DEFAULT_STEPS, sampling.share(known.records())),
        sampling,
        settings.clip().orElse(usual));
  }

  private static FitMethod<MixturePosterior> printed(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    double share = PrintedMixture.sampling(known.records()).share(known.records());
    return PrintedMixture.within(
        known,
        prior(PrintedMixture.NAME, known, settings),
        budget,
        settings.steps(PrintedMixture.defaultSteps(known.records()), share),
        settings.clip().orElse(PrintedMixture.DEFAULT_CLIP));
  }

  @Override
  public FittedTable fitted(MixturePosterior posterior, Encoding encoding) {
    return FittedMixture.of(posterior, encoding);
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    FittedMixture read = FittedMixture.read(members.value("components"), encoding);
    return members
        .textIfAny(WithoutIntervals.MEMBER)
        .map(why -> read.withoutIntervals(WithoutIntervals.why(why)))
        .orElse(read);
  }
}
