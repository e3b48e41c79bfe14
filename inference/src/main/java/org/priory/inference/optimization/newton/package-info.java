/** Averaged noisy Newton steps: the schedule of releases, its plan, and one pass through it. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.optimization.newton;
