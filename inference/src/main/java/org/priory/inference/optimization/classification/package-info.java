/** Logistic, probit and softmax regression by noisy Newton steps. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.optimization.classification;
