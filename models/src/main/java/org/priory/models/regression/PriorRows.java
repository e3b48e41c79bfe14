package org.priory.models.regression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.model.HorseshoePrior;
import org.priory.models.model.Prior;
import org.priory.models.text.Nearest;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.design.TermBlock;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Decimal;

/** Priors that a person gave, as laws of what a {@link Reading} reads. */
final class PriorRows {
  /** The effects that a horseshoe expects to be other than 0, where nobody says how many. */
  private static final double USUAL_SHARE = 0.2;

  private final Reading reading;
  private final Design design;
  private final Map<String, Prior> ofTerms = new LinkedHashMap<>();
  private Optional<Prior> ofAll = Optional.empty();

  /** The terms of each horseshoe. */
  private final Map<Prior, List<TermBlock>> sparse = new LinkedHashMap<>();

  private PriorRows(Reading reading, Encoding encoding) {
    this.reading = reading;
    this.design = encoding.design();
  }

  /**
   * The prior of a regression's fitted coefficients.
   *
   * @throws BadData if one is of no term, or two are of the same
   */
  static CoefficientPrior of(Reading reading, Encoding encoding, List<Prior> priors) {
    return priors.isEmpty()
        ? CoefficientPrior.NONE
        : new PriorRows(reading, encoding).prior(priors);
  }

  private CoefficientPrior prior(List<Prior> priors) {
    priors.forEach(this::sort);
    List<CoefficientPrior.Row> rows = new ArrayList<>();
    Set<Integer> covered = new LinkedHashSet<>();
    law(Encoding.INTERCEPT, Optional.empty())
        .ifPresent(
            law -> {
              covered.add(0);
              rows.add(row(reading.rows().get(0), law));
            });
    for (TermBlock block : design.blocks()) {
      if (!block.isGrouped()) {
        law(block.name(), ofAll)
            .ifPresent(
                law -> {
                  if (law.sparsity().isEmpty()) {
                    addRows(block, law, rows, covered);
                  } else if (effects(block) == 1) {
                    sparse.computeIfAbsent(law, each -> new ArrayList<>()).add(block);
                  } else {
                    checkNotNamed(law, block);
                  }
                });
      }
    }
    ofAll
        .filter(law -> law.sparsity().isPresent() && !sparse.containsKey(law))
        .ifPresent(law -> refuseValues(""));
    List<HorseshoePrior> horseshoes = new ArrayList<>();
    sparse.forEach((law, blocks) -> horseshoes.add(horseshoe(law, blocks)));
    return new CoefficientPrior(rows, covered, words()).sparse(horseshoes);
  }

  /**
   * The values of a category have no 0 that each of them would be at unless there is something:
   * which of them is the reference must not decide what others are drawn to.
   */
  private static void checkNotNamed(Prior law, TermBlock block) {
    if (law.term().isPresent()) {
      refuseValues(block.name());
    }
  }

  private static void refuseValues(String term) {
    throw new BadData(
        "`prior`",
        term,
        "must be of terms with one effect: numbers, and categories of two values",
        "horseshoe",
        "leave it out: by default the values of a category are drawn to each other as far as they"
            + " are alike");
  }

  private HorseshoePrior horseshoe(Prior law, List<TermBlock> blocks) {
    List<CoefficientPrior.Row> rows = new ArrayList<>();
    Set<Integer> covered = new LinkedHashSet<>();
    Prior slab = new Prior(law.term(), law.degrees(), law.location(), slab(law));
    blocks.forEach(block -> addRows(block, slab, rows, covered));
    return new HorseshoePrior(rows, covered, odds(law), reading.half());
  }

  /** The slab as effects are read: by itself, of a number even between its bounds. */
  private double slab(Prior law) {
    boolean isOfNumbers =
        reading.scale() == Reading.Scale.TARGET && law.sparsity().orElseThrow().usualSlab();
    return isOfNumbers ? law.scale() * reading.half() / Math.sqrt(3) : law.scale();
  }

  /** p/(D - p). */
  private double odds(Prior law) {
    double effects = effects(law);
    OptionalDouble expected = law.sparsity().orElseThrow().expected();
    if (expected.isPresent() && expected.getAsDouble() >= effects) {
      throw new BadData(
          "`prior`",
          law.term().orElse(""),
          "must expect fewer effects other than 0 than there are, which is " + (int) effects,
          expected.getAsDouble(),
          "write horseshoe(%s), or normal(0, 1) where all are"
              .formatted(Decimal.text(effects / 5)));
    }
    double share = expected.isPresent() ? expected.getAsDouble() / effects : USUAL_SHARE;
    return share / (1 - share);
  }

  /** How many effects a horseshoe is of. */
  private double effects(Prior law) {
    return sparse.getOrDefault(law, List.of()).stream().mapToLong(this::effects).sum();
  }

  /** The effects of a term, without those of values that nobody is known to have. */
  private long effects(TermBlock block) {
    return reading.rows().stream().filter(row -> !row.unlisted() && isOf(row, block)).count();
  }

  private static boolean isOf(ReadRow row, TermBlock block) {
    int own = row.weights().get(0).place();
    return !row.isIntercept() && own >= block.first() && own < block.first() + block.count();
  }

  private void addRows(
      TermBlock block, Prior law, List<CoefficientPrior.Row> rows, Set<Integer> covered) {
    int end = block.first() + block.count();
    for (int j = block.first(); j < end; j++) {
      covered.add(j);
    }
    for (ReadRow each : reading.rows()) {
      if (isOf(each, block)) {
        rows.add(row(each, law));
      }
    }
  }

  /** o + l'b follows the law, so that l'b does around its middle less o. */
  private static CoefficientPrior.Row row(ReadRow read, Prior law) {
    return new CoefficientPrior.Row(
        read.weights().stream().map(ReadRow.Weight::place).toList(),
        read.weights().stream().map(ReadRow.Weight::value).toList(),
        law.location() - read.offset(),
        law.scale(),
        law.degrees());
  }

  private Optional<Prior> law(String term, Optional<Prior> otherwise) {
    return Optional.ofNullable(ofTerms.get(term)).or(() -> otherwise);
  }

  private void sort(Prior prior) {
    if (prior.term().isEmpty()) {
      if (ofAll.isPresent()) {
        throw twice("all terms");
      }
      ofAll = Optional.of(prior);
      return;
    }
    String term = prior.term().get();
    if (prior.sparsity().isPresent() && term.equals(Encoding.INTERCEPT)) {
      throw new BadData(
          "`prior`",
          term,
          "must be a normal law or Student's t, as it is one coefficient",
          "horseshoe",
          "write \"(intercept)=normal(0, 5)\", or leave it out");
    }
    if (design.blocks().stream().anyMatch(each -> each.isGrouped() && each.name().equals(term))) {
      throw new BadData(
          "`prior`",
          term,
          "must be of a term that is no group",
          "groups",
          "leave it out: groups are drawn together as far as the data say that they are alike");
    }
    List<String> names =
        new ArrayList<>(
            design.blocks().stream()
                .filter(each -> !each.isGrouped())
                .map(TermBlock::name)
                .toList());
    if (reading.rows().stream().filter(ReadRow::isIntercept).count() == 1) {
      names.add(Encoding.INTERCEPT);
    }
    if (!names.contains(term)) {
      throw new BadData(
          "`prior`",
          term,
          "must be of a term of the model",
          "another",
          names.stream()
              .filter(name -> term.startsWith(name + "="))
              .findFirst()
              .map(name -> "give one for all values of " + name)
              .orElseGet(
                  () -> Nearest.remedy(term, names, "choose one of " + String.join(", ", names))));
    }
    if (ofTerms.put(term, prior) != null) {
      throw twice(term);
    }
  }

  private static BadData twice(String term) {
    return new BadData("`prior`", term, "must be given once", "twice", "leave one out");
  }

  /** The law, and of a horseshoe what its numbers mean. */
  private String law(Prior prior) {
    if (prior.sparsity().isEmpty()) {
      return prior.law();
    }
    double effects = effects(prior);
    String expected = Decimal.text(prior.sparsity().get().expected().orElse(USUAL_SHARE * effects));
    return "horseshoe(%s, %s), of numbers and categories of two values: %s of %d effects are expected to be other than 0"
        .formatted(expected, Decimal.text(slab(prior)), expected, (int) effects);
  }

  /** "the prior of age is normal(0, 0.5), of all other terms normal(0, 1)". */
  private String words() {
    String terms =
        ofTerms.entrySet().stream()
            .map(each -> "of " + each.getKey() + " is " + law(each.getValue()))
            .collect(Collectors.joining(", "));
    String all =
        ofAll
            .map(law -> (terms.isEmpty() ? "of all terms is " : ", of all other terms ") + law(law))
            .orElse("");
    return "the prior, as coefficients are read: " + terms + all;
  }
}
