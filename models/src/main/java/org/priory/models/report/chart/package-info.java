/** The pictures of a report. */
@NullMarked
package org.priory.models.report.chart;

import org.jspecify.annotations.NullMarked;
