package org.priory.spark;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.records.CuratorsCounts;

/**
 * The records of a file as they were read.
 *
 * @param records in chunks
 * @param curators what became of their fields, for the curator alone; null if nothing was counted
 */
record Counted<C>(List<C> records, @Nullable CuratorsCounts curators) implements Serializable {}
