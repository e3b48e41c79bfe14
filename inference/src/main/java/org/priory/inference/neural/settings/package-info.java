/** What is chosen of a network: units, prior, clipping, and which dynamics move it. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.neural.settings;
