package org.priory.privacy.data.records;

import java.io.Serializable;

/**
 * Rows on their way to the part of the records that they belong to.
 *
 * @param first the place of the first of them among all rows of the table, by which blocks of one
 *     part are put in order
 * @param rows in the order of the table
 * @param keys of the rows; none where they follow from whose the rows are
 */
public record RowBlock(long first, RecordChunk rows, int[] keys) implements Serializable {}
