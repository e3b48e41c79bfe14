/**
 * Records as the engines read them: sources, chunks of rows, units of privacy, and a random order
 * that also works on disk.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.data.records;
