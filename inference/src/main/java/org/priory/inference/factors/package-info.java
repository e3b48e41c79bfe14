/** Factor analysis of numbers from bought correlations. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.factors;
