package org.priory.spark;

/** Placeholder. */
final class SparkBench {
  private SparkBench() {}

  static void main(String[] args) {}
}
