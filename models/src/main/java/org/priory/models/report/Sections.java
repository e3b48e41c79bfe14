package org.priory.models.report;

import java.util.List;

/** All parts of the page, from top to bottom. */
final class Sections {
  static final List<Section> ALL =
      List.of(
          new Coefficients(),
          new ExampleSection(),
          new Estimates(),
          new Promise(),
          new Chains(),
          new Topics(),
          new Components(),
          new Network(),
          new Influence(),
          new Layers(),
          new Features(),
          new Measured(),
          new Distributions(),
          new Reconstructions(),
          new Forecast(),
          new EpsilonOverSteps(),
          new DeltaCurve(),
          new AttackersView(),
          new Settings(),
          new Columns(),
          new AssumedPublic(),
          new ByAccountant(),
          new LedgerEntry(),
          new Versions(),
          new HowToCheck());

  private Sections() {}
}
