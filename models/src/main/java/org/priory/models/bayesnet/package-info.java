/** Bayesian networks of categories, and of numbers in public bins. */
@org.jspecify.annotations.NullMarked
package org.priory.models.bayesnet;
