package org.priory.privacy.engine;

/** Records in four parts. */
class SparkConformanceTest extends SparkConformance {
  SparkConformanceTest() {
    super(2);
  }
}
