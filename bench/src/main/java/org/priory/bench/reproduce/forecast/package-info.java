/** Forecasts of the width of intervals beside the widths that came. */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.forecast;
