/** Linear regression by noisy Newton steps with robust scores of residuals. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.optimization.linear;
