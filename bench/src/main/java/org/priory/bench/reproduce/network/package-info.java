/** Bayesian neural networks (Bu et al. 2021), and calibration on other sets of images. */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.network;
