/**
 * The engine on Apache Spark, for tables that outgrow one machine: it reads, keeps and sums records
 * where the data is, and is asked by the same wall as the engine of one machine.
 */
@org.jspecify.annotations.NullMarked
package org.priory.spark;
