package org.priory.privacy.engine;

/** All records in one part. */
class SparkOnePartTest extends SparkConformance {
  SparkOnePartTest() {
    super(0);
  }
}
