/**
 * Tables in Parquet files, in an artifact of its own: the libraries that read Parquet cannot stand
 * on Java's module path, because two of them hold the same package.
 */
@org.jspecify.annotations.NullMarked
package org.priory.parquet;
