package org.priory.inference.propagation;

/**
 * A posterior by propagation.
 *
 * @param natural its natural parameters
 * @param noiseVariance of the released and averaged sum over all records, per coordinate of weight
 *     1; 0 without noise
 * @param projected how many distributions had to be made proper. A function of what was released
 */
public record Propagated(double[] natural, double noiseVariance, long projected) {}
