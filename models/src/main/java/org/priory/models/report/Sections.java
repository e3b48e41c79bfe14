package org.priory.models.report;

import java.util.List;
import org.priory.models.report.model.Assessed;
import org.priory.models.report.model.Bought;
import org.priory.models.report.model.Chains;
import org.priory.models.report.model.CoefficientsSection;
import org.priory.models.report.model.Columns;
import org.priory.models.report.model.Components;
import org.priory.models.report.model.ConditionalTables;
import org.priory.models.report.model.Described;
import org.priory.models.report.model.Distributions;
import org.priory.models.report.model.Estimates;
import org.priory.models.report.model.ExampleSection;
import org.priory.models.report.model.FactorTable;
import org.priory.models.report.model.FeaturesSection;
import org.priory.models.report.model.ForecastSection;
import org.priory.models.report.model.HiddenStates;
import org.priory.models.report.model.Influence;
import org.priory.models.report.model.Layers;
import org.priory.models.report.model.Measured;
import org.priory.models.report.model.MovedImageSection;
import org.priory.models.report.model.Network;
import org.priory.models.report.model.Reconstructions;
import org.priory.models.report.model.SurvivalSection;
import org.priory.models.report.model.SyntheticRows;
import org.priory.models.report.model.Topics;
import org.priory.models.report.part.Section;
import org.priory.models.report.privacy.AssumedPublic;
import org.priory.models.report.privacy.AttackersView;
import org.priory.models.report.privacy.ByAccountant;
import org.priory.models.report.privacy.DeltaCurveSection;
import org.priory.models.report.privacy.EpsilonOverSteps;
import org.priory.models.report.privacy.HowToCheck;
import org.priory.models.report.privacy.LedgerEntry;
import org.priory.models.report.privacy.Promise;
import org.priory.models.report.privacy.SettingsSection;
import org.priory.models.report.privacy.VersionsSection;

/** All parts of the page, from top to bottom. */
final class Sections {
  static final List<Section> ALL =
      List.of(
          new Described(),
          new Bought(),
          new Assessed(),
          new SyntheticRows(),
          new ConditionalTables(),
          new FactorTable(),
          new HiddenStates(),
          new CoefficientsSection(),
          new ExampleSection(),
          new SurvivalSection(),
          new Estimates(),
          new Promise(),
          new Chains(),
          new Topics(),
          new Components(),
          new Network(),
          new Influence(),
          new Layers(),
          new FeaturesSection(),
          new Measured(),
          new MovedImageSection(),
          new Distributions(),
          new Reconstructions(),
          new ForecastSection(),
          new EpsilonOverSteps(),
          new DeltaCurveSection(),
          new AttackersView(),
          new SettingsSection(),
          new Columns(),
          new AssumedPublic(),
          new ByAccountant(),
          new LedgerEntry(),
          new VersionsSection(),
          new HowToCheck());

  private Sections() {}
}
