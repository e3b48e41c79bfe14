/**
 * How a network moves along its noisy gradient: its settings, its prior, the size of its steps and
 * which of the dynamics takes them.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.neural.step;
