/** Every epsilon that the papers print, and the noise of their formulas beside that of today. */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.published;
