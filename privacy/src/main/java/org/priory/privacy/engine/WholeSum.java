package org.priory.privacy.engine;

import java.io.Serializable;

/**
 * An {@link ExactSum} on its way: whole multiples of its grid, which add up to the same numbers
 * wherever and in whatever order they are added.
 *
 * @param grid the step, a power of two
 * @param forFloats whether answers from it are floats
 * @param narrow the numbers, if all had room in four bytes; else none
 * @param wide the numbers, if they had not
 */
public record WholeSum(double grid, boolean forFloats, int[] narrow, long[] wide)
    implements Serializable {}
