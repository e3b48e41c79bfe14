package org.priory.models.regression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.priory.inference.model.CoefficientPrior;
import org.priory.models.model.Prior;
import org.priory.models.text.Nearest;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.design.TermBlock;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;

/** Priors that a person gave, as laws of what a {@link Reading} reads. */
final class PriorRows {
  private final Reading reading;
  private final Design design;
  private final Map<String, Prior> ofTerms = new LinkedHashMap<>();
  private Optional<Prior> ofAll = Optional.empty();

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
        law(block.name(), ofAll).ifPresent(law -> addRows(block, law, rows, covered));
      }
    }
    return new CoefficientPrior(rows, covered, words());
  }

  private void addRows(
      TermBlock block, Prior law, List<CoefficientPrior.Row> rows, Set<Integer> covered) {
    int end = block.first() + block.count();
    for (int j = block.first(); j < end; j++) {
      covered.add(j);
    }
    for (ReadRow each : reading.rows()) {
      int own = each.weights().get(0).place();
      if (!each.isIntercept() && own >= block.first() && own < end) {
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

  /** "the prior of age is normal(0, 0.5), of all other terms normal(0, 1)". */
  private String words() {
    String terms =
        ofTerms.entrySet().stream()
            .map(each -> "of " + each.getKey() + " is " + each.getValue().law())
            .collect(Collectors.joining(", "));
    String all =
        ofAll
            .map(
                law -> (terms.isEmpty() ? "of all terms is " : ", of all other terms ") + law.law())
            .orElse("");
    return "the prior, as coefficients are read: " + terms + all;
  }
}
