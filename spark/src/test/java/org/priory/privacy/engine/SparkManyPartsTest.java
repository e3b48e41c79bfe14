package org.priory.privacy.engine;

/** Records in 64 parts, some of them empty. */
class SparkManyPartsTest extends SparkConformance {
  SparkManyPartsTest() {
    super(6);
  }
}
