/** Pictures of results: panels, dots on lines, and curves. */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.picture;
