/**
 * File systems that Hadoop reaches, as Java's own: whoever reads a file by its path reads one of
 * HDFS too, by the same code.
 */
@org.jspecify.annotations.NullMarked
package org.priory.spark.hadoop;
