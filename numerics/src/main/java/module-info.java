/** Linear algebra and randomness; special functions, transforms and threads for Priory alone. */
@SuppressWarnings({"module", "requires-automatic"})
module org.priory.numerics {
  requires JLargeArrays;
  requires JTransforms;
  requires java.logging; // for JTransforms, which does not say so
  requires org.apache.commons.numbers.gamma;
  requires org.apache.commons.statistics.distribution;
  requires org.bytedeco.openblas;
  requires static transitive org.jspecify;

  exports org.priory.numerics.linear;
  exports org.priory.numerics.random;

  // Inner packages: they may change with every version.
  exports org.priory.numerics.parallel to
      org.priory.inference,
      org.priory.models,
      org.priory.privacy;
  exports org.priory.numerics.special to
      org.priory.inference,
      org.priory.models,
      org.priory.privacy;
  exports org.priory.numerics.transform to
      org.priory.inference,
      org.priory.models,
      org.priory.privacy;
}
