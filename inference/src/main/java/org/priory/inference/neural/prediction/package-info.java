/** Predictions of an ensemble of networks, and their calibration by noisy counts. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.neural.prediction;
