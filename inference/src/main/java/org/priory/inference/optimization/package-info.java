/** Methods that look for a best point by noisy derivatives, and say how far off it may be. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.optimization;
