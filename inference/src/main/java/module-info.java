/** The contract of algorithms and their settings; how they compute is for Priory alone. */
@SuppressWarnings({"module", "requires-automatic"})
module org.priory.inference {
  requires org.apache.commons.numbers.gamma;
  requires org.apache.commons.statistics.distribution;
  requires static transitive org.jspecify;
  requires transitive org.priory.privacy;

  exports org.priory.inference.model;
  exports org.priory.inference.neural.settings;
  exports org.priory.inference.posterior;
  exports org.priory.inference.sampling;
  exports org.priory.inference.variational;

  // Inner packages: they may change with every version.
  exports org.priory.inference.bounds to
      org.priory.models;
  exports org.priory.inference.describe to
      org.priory.models;
  exports org.priory.inference.diagnostics to
      org.priory.models;
  exports org.priory.inference.discrete to
      org.priory.models;
  exports org.priory.inference.factors to
      org.priory.models;
  exports org.priory.inference.levels to
      org.priory.models;
  exports org.priory.inference.neural to
      org.priory.models;
  exports org.priory.inference.neural.gradient to
      org.priory.models;
  exports org.priory.inference.neural.head to
      org.priory.models;
  exports org.priory.inference.neural.layer to
      org.priory.models;
  exports org.priory.inference.neural.prediction to
      org.priory.models;
  exports org.priory.inference.neural.scattering to
      org.priory.models;
  exports org.priory.inference.neural.training to
      org.priory.models;
  exports org.priory.inference.optimization.classification to
      org.priory.models;
  exports org.priory.inference.optimization.linear to
      org.priory.models;
  exports org.priory.inference.optimization.perturbation to
      org.priory.models;
  exports org.priory.inference.optimization.rates to
      org.priory.models;
  exports org.priory.inference.propagation to
      org.priory.models;
  exports org.priory.inference.rows to
      org.priory.models;
  exports org.priory.inference.synthetic to
      org.priory.models;
  exports org.priory.inference.variational.belief to
      org.priory.models;
  exports org.priory.inference.variational.markov to
      org.priory.models;
  exports org.priory.inference.variational.mixture to
      org.priory.models;
  exports org.priory.inference.variational.regression to
      org.priory.models;
  exports org.priory.inference.variational.topics to
      org.priory.models;
}
